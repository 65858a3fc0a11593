import type { Access, Action } from '@stenope/contract/action';
import { z } from 'zod/mini';
import type { StoredState } from '../fuzz/stored.ts';
import { isErrorBody } from '../fuzz/typed-error.ts';
import type { Actor, Stage } from './actors.ts';
import { letters, type Row } from './table.ts';
import { Whoever } from './whoever.ts';

/** Outcome of a request, over HTTP or the live connection. */
export interface Outcome {
  readonly status: number;
  readonly body: unknown;
}

/** A request that is valid in every respect, so that only permission decides. */
export interface Ask {
  send(): Promise<Outcome>;
  /** The same for a missing thing: a hidden one must look alike. */
  missing?(): Promise<Outcome>;
}

export type Case = (stage: Stage, actor: Actor) => Ask | Promise<Ask>;

/**
 * Plays one row for all actors; returns failures as text. With an `action` of the contract, the
 * answer must have exactly its fields, and what it lets the team do must be in the audit log.
 */
export async function playRow(
  stage: Stage,
  stored: StoredState,
  row: Row,
  prepare: Case,
  action?: Action,
): Promise<readonly string[]> {
  const complaints: string[] = [];
  const askAs = scenesOf(stage, prepare);
  for (const letter of letters) {
    const verdict = row.cells[letter];
    if (!verdict) continue;
    const mayChange = 'allowed' in verdict && action?.method !== 'GET';
    const ask = await askAs(stage.actors[letter], mayChange);
    const found =
      'allowed' in verdict
        ? await takenAsAllowed(ask, stored, action)
        : await refusedAndNothingLeft(ask, verdict, stored);
    complaints.push(...found.map((complaint) => `${row.name} ${letter}: ${complaint}`));
  }
  return complaints;
}

/**
 * Prepares what each actor asks. Making a scene costs most of a row: what is refused leaves it as it
 * was, and the next actor asks in the same one, unless it was made for the actor before.
 */
function scenesOf(stage: Stage, prepare: Case): (actor: Actor, mayChange: boolean) => Promise<Ask> {
  let shared: { readonly whoever: Whoever; readonly ask: Ask } | undefined;
  return async (actor, mayChange) => {
    if (shared) {
      const { whoever, ask } = shared;
      whoever.present = actor;
      if (mayChange) shared = undefined;
      return ask;
    }
    const whoever = new Whoever(actor);
    const ask = await prepare(stage, whoever);
    if (!whoever.wasLookedAt && !mayChange) shared = { whoever, ask };
    return ask;
  };
}

async function takenAsAllowed(
  ask: Ask,
  stored: StoredState,
  action: Action | undefined,
): Promise<string[]> {
  const noted = await stored.countActs();
  const outcome = await ask.send();
  const isNoted = !isActOfTeam(action) || (await stored.countActs()) > noted;
  return [
    ...refusedInVain(outcome),
    ...answeredOtherwise(outcome, action),
    ...(isNoted ? [] : ['is not in the audit log']),
  ];
}

function isActOfTeam(action: Action | undefined): boolean {
  return action !== undefined && action.method !== 'GET' && ofTeam.includes(action.access);
}

const ofTeam: readonly Access[] = ['admin', 'owner'];

async function refusedAndNothingLeft(
  ask: Ask,
  wanted: { status: number; code: string },
  stored: StoredState,
): Promise<string[]> {
  const { outcome, changed } = await stored.changedBy(() => ask.send());
  return [
    ...refusedOtherwise(outcome, wanted),
    ...changed.map((table) => `changed ${table}`),
    ...(outcome.status === 404 ? await looksDifferent(outcome, ask) : []),
  ];
}

function refusedInVain({ status, body }: Outcome): string[] {
  return status >= 200 && status < 300 ? [] : [`refused with ${status} ${JSON.stringify(body)}`];
}

function answeredOtherwise({ status, body }: Outcome, action: Action | undefined): string[] {
  if (!action || status !== action.status) return [];
  const fits = action.answer ? z.safeParse(action.answer, body).success : body === '';
  return fits ? [] : [`answered ${JSON.stringify(body)}, which is not what the contract says`];
}

function refusedOtherwise(
  { status, body }: Outcome,
  wanted: { status: number; code: string },
): string[] {
  if (status !== wanted.status) return [`${status} instead of ${wanted.status}`];
  if (!isErrorBody(body)) return [`no typed error: ${JSON.stringify(body)}`];
  const { code } = body.error;
  return code === wanted.code ? [] : [`${code} instead of ${wanted.code}`];
}

async function looksDifferent(hidden: Outcome, { missing }: Ask): Promise<string[]> {
  if (!missing) return [];
  const never = await missing();
  return withoutRequestId(hidden) === withoutRequestId(never)
    ? []
    : [`hidden ${JSON.stringify(hidden)} and missing ${JSON.stringify(never)} differ`];
}

function withoutRequestId({ status, body }: Outcome): string {
  return JSON.stringify([status, body], (key, value: unknown) =>
    key === 'requestId' ? undefined : value,
  );
}
