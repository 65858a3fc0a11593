import type {
  Action,
  AnswerOf,
  Limit,
  ReadBudget,
  ReceivedBody,
  ReceivedParams,
  ReceivedQuery,
} from '@stenope/contract/action';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdempotencyKey } from '../db/idempotent.ts';
import type { Signer } from '../env/secret.ts';
import { Refusal } from '../errors.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { Budgets } from '../limits/budgets.ts';
import { networkOf, ofNetwork } from '../limits/network.ts';
import type { Viewer } from '../viewer.ts';
import { RawJson } from '../raw-json.ts';
import type { Credential } from './credential.ts';
import type { AuthHook, Recheck } from './auth-hook.ts';
import { serializerOf } from './serialize.ts';
import { validate } from './validate.ts';

/** One request, as a feature's route sees it. */
export interface Call<A extends Action = Action> {
  readonly params: ReceivedParams<A>;
  readonly query: ReceivedQuery<A>;
  readonly body: ReceivedBody<A>;
  readonly viewer: A['access'] extends 'anyone' ? Viewer | null : Viewer;
  /** Present on creates whose client sent an `Idempotency-Key`. */
  readonly idempotencyKey: IdempotencyKey | null;
  readonly credential: string | null;
  /** Only browsers get a new cookie; a bearer client holds its token itself. */
  readonly carriedBy: Credential['by'] | null;
  readonly userAgent: string | null;
  /** Network of the client as rate limits count it. */
  readonly network: string;
  setCookie(cookie: string): void;
}

export interface Route {
  readonly action: Action;
  readonly answer: (call: Call) => Promise<unknown>;
}

/** Binds a contract entry to its handler. The types of both come from the entry. */
export function handle<const A extends Action>(
  action: A,
  answer: (call: Call<A>) => Promise<AnswerOf<A> | RawJson<AnswerOf<A>>>,
): Route {
  return { action, answer: answer };
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    credential: string | null;
    carriedBy: Credential['by'] | null;
    startedAt: number;
  }
  interface FastifyContextConfig {
    action?: Action;
  }
}

const json = 'application/json; charset=utf-8';
const keyForm = /^[\w-]{16,128}$/;

export interface Binding {
  readonly signer: Signer;
  /** Auth hook of an action, run before a byte of the body is read. */
  readonly authHook: AuthHook;
  /** Second check, run once the body has arrived. */
  readonly recheck: Recheck;
  readonly rateLimiter: RateLimiter;
  readonly budgets: Budgets;
  /** Called with each answer: action, status, duration. */
  readonly onAnswer: (action: Action, status: number, ms: number) => void;
}

export function bindRoutes(app: FastifyInstance, routes: readonly Route[], binding: Binding): void {
  for (const route of routes) bindRoute(app, route, binding);
}

function bindRoute(app: FastifyInstance, { action, answer }: Route, binding: Binding): void {
  const read = reader(action, binding.signer);
  app.route({
    method: action.method,
    url: fastifyPath(action.path),
    config: { action },
    ...(action.bodyBytes !== undefined && { bodyLimit: action.bodyBytes }),
    onRequest: binding.authHook(action),
    // A GET has no body to wait for.
    ...(action.method !== 'GET' && { preHandler: binding.recheck(action) }),
    handler: async (request, reply) => {
      const call = read(request, reply);
      // After validation: a malformed request costs nothing.
      if (action.budget) payFrom(binding.budgets, action.budget, call);
      if (action.limits) await spendAll(action, action.limits, call, binding.rateLimiter);
      const result = await answer(call);
      void reply.code(action.status);
      if (action.sharedFor !== undefined) {
        void reply.header('cache-control', `public, max-age=${action.sharedFor}`);
      }
      binding.onAnswer(action, action.status, performance.now() - request.startedAt);
      if (!action.answer) return reply.send();
      const written = result instanceof RawJson ? result.json : serializerOf(action, reply)(result);
      return reply.type(json).send(written);
    },
  });
}

function payFrom(budgets: Budgets, budget: ReadBudget, { viewer, network }: Call): void {
  const seconds = budgets.take(budget, { userId: (viewer as Viewer | null)?.userId, network });
  if (seconds > 0) throw new Refusal('too_many_requests', { seconds }, { retryAfter: seconds });
}

async function spendAll(
  { id }: Action,
  limits: readonly Limit[],
  { network, viewer }: Call,
  rateLimiter: RateLimiter,
): Promise<void> {
  const asked = limits.flatMap(({ by, times, seconds }, at) => {
    // A second window of the same kind has its own counter.
    const isFirst = limits.findIndex((other) => other.by === by) === at;
    const of = isFirst ? id : `${id}.${seconds}`;
    if (by === 'address') return ofNetwork({ of, times, seconds }, network);
    const who = (viewer as Viewer | null)?.userId;
    return who === undefined ? [] : [{ of, who, times, seconds }];
  });
  await rateLimiter.spend(...asked);
}

function reader(action: Action, signer: Signer) {
  return (request: FastifyRequest, reply: FastifyReply): Call => ({
    params: (action.params && validate(action.params, request.params)) as Call['params'],
    query: readQuery(action, request.query) as Call['query'],
    body: readBody(action, request.body) as Call['body'],
    viewer: request.viewer as Viewer,
    idempotencyKey: action.creates ? readIdempotencyKey(action, request, signer) : null,
    credential: request.credential,
    carriedBy: request.carriedBy,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    // Computed only on use: most actions do not need it.
    get network() {
      return networkOf(request.ip);
    },
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  });
}

function readQuery(action: Action, query: unknown): unknown {
  if (action.query) return validate(action.query, query);
  const [field] = Object.keys(query ?? {});
  if (field !== undefined) throw new Refusal('unknown_field', { field: field.slice(0, 100) });
  return undefined;
}

function readBody(action: Action, body: unknown): unknown {
  if (action.body) return validate(action.body, body);
  if (body === undefined || body === null) return undefined;
  const [field = ''] = Object.keys(body);
  throw new Refusal('unknown_field', { field: field.slice(0, 100) });
}

/**
 * The fingerprint is keyed: a body may hold a password, which a plain digest would expose to
 * anybody who reads the table.
 */
function readIdempotencyKey(
  action: Action,
  request: FastifyRequest,
  signer: Signer,
): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyForm.test(key)) throw new Refusal('bad_idempotency_key');
  const sent = JSON.stringify([request.params, request.body]);
  const fingerprint = Buffer.from(signer.sign('intent', sent), 'base64url');
  const scope = request.viewer ? `user ${request.viewer.userId}` : 'visitor';
  return { scope, key, action: action.id, fingerprint };
}

function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface KnownPath {
  /** Null for a parameter, which is any text. */
  readonly segments: readonly (string | null)[];
  readonly allowed: Set<string>;
}

/**
 * Answers 405 instead of 404 to a wrong method on a known path. Paths are compared only for requests
 * without a route: with a route for each wrong method, most routes would be these.
 */
export function createMethodCheck(routes: readonly Route[]) {
  const paths = new Map<string, KnownPath>();
  for (const { action } of routes) {
    const segments = action.path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? null : segment));
    const place = segments.join('/');
    const known = paths.get(place) ?? { segments, allowed: new Set() };
    known.allowed.add(action.method);
    paths.set(place, known);
  }
  return ({ method, url }: FastifyRequest, reply: FastifyReply): void => {
    if (!methods.includes(method)) return;
    const asked = (url.split(/[?#]/, 1)[0] ?? '').split('/');
    const allowed = [...paths.values()]
      .filter(({ segments }) => isAt(segments, asked))
      .flatMap((known) => [...known.allowed]);
    if (allowed.length === 0) return;
    void reply.header('allow', [...new Set(allowed)].join(', '));
    throw new Refusal('method_not_allowed');
  };
}

function isAt(segments: KnownPath['segments'], asked: readonly string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, at) => (segment === null ? asked[at] !== '' : segment === asked[at]))
  );
}
