import type { Action } from '@stenope/contract/action';
import type { LiveEvent } from '@stenope/contract/live';
import { lintSchema } from './schema-lint.ts';
import { z } from 'zod/mini';

/**
 * Checks of the contract as pure functions, so that planted faults can be tested. Each returns its
 * complaints.
 */
type Complaints = readonly string[];

interface MountedRoute {
  readonly action: Action;
}

interface MountedFeature {
  readonly name: string;
  readonly live?: {
    readonly announces?: readonly { readonly event: LiveEvent }[];
    readonly closes?: readonly LiveEvent[];
  };
}

/** One handler per action, and none outside the contract. */
export function checkHandlers(
  actions: readonly Action[],
  routes: readonly MountedRoute[],
): Complaints {
  const handlers = (action: Action) => routes.filter((route) => route.action === action).length;
  return [
    ...actions
      .filter((action) => handlers(action) !== 1)
      .map((action) => `${action.id} has ${handlers(action)} handlers`),
    ...routes
      .filter(({ action }) => !actions.includes(action))
      .map(({ action }) => `${action.id} is mounted but not in the catalog`),
  ];
}

/** Every event is announced, and every announcement is an event of the contract. */
export function checkEvents(
  events: readonly LiveEvent[],
  features: readonly MountedFeature[],
): Complaints {
  const announced = features.flatMap(
    ({ live }) => live?.announces?.map(({ event }) => event) ?? [],
  );
  const closing = features.flatMap(({ live }) => live?.closes ?? []);
  const times = (event: LiveEvent) => announced.filter((one) => one === event).length;
  return [
    ...events
      .filter((event) => times(event) !== 1)
      .map((event) => `${event.name} is announced ${times(event)} times`),
    ...[...announced, ...closing]
      .filter((event) => !events.includes(event))
      .map((event) => `${event.name} is announced but not in the catalog`),
    ...features.flatMap(({ name, live }) =>
      (live?.announces ?? [])
        .filter(({ event }) => !event.name.startsWith(`${name}.`))
        .map(({ event }) => `${event.name} is announced by ${name}`),
    ),
    ...repeated(events.map(({ name }) => name)).map((name) => `${name} names two events`),
  ];
}

interface NamedJob {
  readonly name: string;
}

/** A job that is defined but not mounted would wait for ever. */
export function checkJobs(written: readonly NamedJob[], mounted: readonly NamedJob[]): Complaints {
  const inFiles = written.map(({ name }) => name);
  const inFeatures = mounted.map(({ name }) => name);
  return [
    ...inFiles
      .filter((name) => !inFeatures.includes(name))
      .map((name) => `${name} is written but not mounted`),
    ...inFeatures
      .filter((name) => !inFiles.includes(name))
      .map((name) => `${name} is mounted from elsewhere than a jobs.ts`),
    ...repeated(inFeatures).map((name) => `${name} names two jobs`),
  ];
}

/** `thrown` is the source of modules that throw codes no single action declares. */
export function checkErrors(
  actions: readonly Action[],
  codes: readonly string[],
  shared: readonly string[],
  thrown: string,
): Complaints {
  const declared = new Set<string>(actions.flatMap(({ errors }) => [...errors]));
  return [
    ...actions.flatMap(({ id, errors }) => [
      ...errors.filter((code) => !codes.includes(code)).map((code) => `${id}: no code ${code}`),
      ...errors.filter((code) => shared.includes(code)).map((code) => `${id}: ${code} is shared`),
      ...repeated(errors).map((code) => `${id}: ${code} twice`),
    ]),
    ...codes
      .filter((code) => !declared.has(code) && !shared.includes(code))
      .filter((code) => !thrown.includes(`'${code}'`))
      .map((code) => `${code} is given by nobody`),
  ];
}

/** The shape of each entry, and of all together. */
export function checkActions(actions: readonly Action[]): Complaints {
  const places = actions.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  return [
    ...repeated(actions.map(({ id }) => id)).map((id) => `${id} names two actions`),
    ...repeated(places).map((place) => `${place} is two actions`),
    ...ambiguous([...new Set(actions.map(({ path }) => path))]),
    ...actions.flatMap((action) =>
      checkAction(action).map((complaint) => `${action.id}: ${complaint}`),
    ),
  ];
}

/** A path must not match another with a parameter, for any method. */
function ambiguous(paths: readonly string[]): Complaints {
  return paths.flatMap((one, at) =>
    paths
      .slice(at + 1)
      .filter((other) => mayBe(one, other))
      .map((other) => `${one} may be ${other}`),
  );
}

const idForm = /^[a-z]+(\.[a-z][a-z0-9_]*)+$/;
const pathForm = /^\/api(\/[a-z0-9-]+|\/\{[a-z][A-Za-z0-9]*\})+$/;

function checkAction(action: Action): Complaints {
  const { id, about, method, path, params, body, answer, status, creates } = action;
  const isOpen = method === 'GET' && action.access === 'anyone';
  const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join();
  const inSchema = params ? Object.keys(z.toJSONSchema(params).properties ?? {}).join() : '';
  return [
    ...when(!idForm.test(id), 'the id is not feature.subject.verb'),
    ...when(!pathForm.test(path), `the path ${path} is not /api/words/{names}`),
    ...when(!/^[A-Z].*\.$/.test(about), 'about is not a sentence'),
    ...when(method === 'GET' && creates === true, 'a GET creates'),
    ...when(method === 'GET' && body !== undefined, 'a GET has a body'),
    ...when(method === 'GET' && status !== 200, 'a GET answers otherwise than 200'),
    ...when(status === 201 && !creates, 'answers 201 but takes no Idempotency-Key'),
    ...when(creates === true && method !== 'POST', 'creates by another method than POST'),
    ...when((status === 204) !== (answer === null), '204 is the status without an answer'),
    ...when(
      action.sharedFor !== undefined && !isOpen,
      'is shared by caches, and not for everybody',
    ),
    ...when(inBraces !== inSchema, `{${inBraces}} in the path, {${inSchema}} in params`),
    ...checkReading(action),
    ...(['params', 'query', 'body'] as const).flatMap((part) =>
      lintOf(action[part], 'input').map((complaint) => `${part}${complaint}`),
    ),
    ...lintOf(answer ?? undefined, 'output').map((complaint) => `answer${complaint}`),
  ];
}

function mayBe(one: string, other: string): boolean {
  const [left, right] = [one.split('/'), other.split('/')];
  const fits = left.every((part, at) => part === right[at] || isName(part) || isName(right[at]));
  const isSame = left.every(
    (part, at) => part === right[at] || (isName(part) && isName(right[at])),
  );
  return left.length === right.length && fits && !isSame;
}

function isName(part: string | undefined): boolean {
  return part?.startsWith('{') === true;
}

/** Largest page of a list. */
const mostOnPage = 100;

/** A member's own uploads: clients search there for what they have sent. */
const longerPages = new Set(['uploads.list']);

/** A list or search has a budget and pages. */
function checkReading({ id, method, query, answer, budget }: Action): Complaints {
  const asked = propertiesOf(query, 'input');
  const given = propertiesOf(answer ?? undefined, 'output');
  const isList = method === 'GET' && ('items' in given || 'cursor' in asked || 'q' in asked);
  const most = asked['limit']?.maximum ?? 0;
  return [
    ...when(isList && budget === undefined, 'gives a list without a budget'),
    ...when(method !== 'GET' && budget !== undefined, 'pays for a write from a budget of reads'),
    ...when(budget === 'topics', 'pays for a list from the budget of topics'),
    ...when(most > mostOnPage && !longerPages.has(id), `gives ${most} on a page`),
  ];
}

function propertiesOf(
  schema: z.core.$ZodType | undefined,
  io: 'input' | 'output',
): Readonly<Record<string, { readonly maximum?: number }>> {
  const json = schema && z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return (json?.properties ?? {}) as Record<string, { maximum?: number }>;
}

export function checkEventData(events: readonly LiveEvent[]): Complaints {
  return events.flatMap(({ name, data }) =>
    lintOf(data, 'output').map((complaint) => `${name}: data${complaint}`),
  );
}

function lintOf(schema: z.core.$ZodType | undefined, io: 'input' | 'output'): Complaints {
  return schema ? lintSchema(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : [];
}

function when(fault: boolean, complaint: string): Complaints {
  return fault ? [complaint] : [];
}

function repeated<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values.filter((value, place) => values.indexOf(value) !== place))];
}
