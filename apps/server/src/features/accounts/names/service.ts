import { isReservedUsername } from '@stenope/domain/accounts/reserved';
import { isResting, restsSince, usernameCandidates } from '@stenope/domain/accounts/usernames';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import type { Signer } from '../../../platform/env/secret.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  deleteFormer,
  deleteFormerBefore,
  findFormer,
  findHolder,
  insertFormer,
  lockUsername,
  type Resting,
} from './queries.ts';

export type UsernameState = 'available' | 'taken' | 'reserved';

/** Who wants a name, and when. Nobody in particular is null: a newcomer. */
export interface Asking {
  readonly userId: string | null;
  readonly at: Date;
  readonly signer: Signer;
}

/** One's own name, and one one gave up, can be had. */
export function checkUsername(
  { db, now, signer }: Context,
  viewer: Viewer | null,
  username: string,
): Promise<UsernameState> {
  return stateOf(db, username, { userId: viewer?.userId ?? null, at: now(), signer });
}

/** Keeps a name for whoever the transaction then gives it to; refuses one that cannot be had. */
export async function takeUsername(
  tx: Transaction,
  username: string,
  asking: Asking,
): Promise<void> {
  await lockUsername(tx, username);
  const state = await stateOf(tx, username, asking);
  if (state === 'reserved') throw new Refusal('username_reserved');
  if (state === 'taken') throw new Refusal('username_taken');
  await deleteFormer(tx, restingOf(username, asking));
}

/** The first that can be had of those made from a name; it is looked at before it is locked. */
export async function takeFreeUsername(
  tx: Transaction,
  wished: string,
  asking: Asking,
): Promise<string> {
  for (const username of usernameCandidates(wished, Math.random)) {
    if ((await stateOf(tx, username, asking)) !== 'available') continue;
    await lockUsername(tx, username);
    if ((await stateOf(tx, username, asking)) !== 'available') continue;
    await deleteFormer(tx, restingOf(username, asking));
    return username;
  }
  throw new Error('No username could be made');
}

/** Changes whose name it is: the old one rests, so that it leads nobody to a stranger. */
export async function exchangeUsername(
  tx: Transaction,
  { from, to }: { from: string; to: string },
  asking: Asking & { readonly userId: string },
): Promise<void> {
  const isOtherName = from.toLowerCase() !== to.toLowerCase();
  // In one order, so that two people who want each other's name do not wait for each other.
  if (isOtherName) {
    for (const name of [from.toLowerCase(), to.toLowerCase()].toSorted()) {
      await lockUsername(tx, name);
    }
  }
  await takeUsername(tx, to, asking);
  if (isOtherName) await insertFormer(tx, from, { userId: asking.userId, freedAt: asking.at });
}

async function stateOf(on: Executor, username: string, asking: Asking): Promise<UsernameState> {
  const { userId, at } = asking;
  const holder = await findHolder(on, username);
  if (holder !== undefined) return holder === userId ? 'available' : 'taken';
  if (isReservedUsername(username)) return 'reserved';
  const former = await findFormer(on, restingOf(username, asking));
  return former && isResting(former, userId, at) ? 'taken' : 'available';
}

function restingOf(username: string, { signer }: Asking): Resting {
  return { username, erased: erasedName(signer, username) };
}

/** What is kept of a name that was given up goes when its rest is over. */
export async function sweepFormerNames({ db, now }: Context): Promise<void> {
  await deleteFormerBefore(db, restsSince(now()));
}

/**
 * What is kept of a name whose holder was erased, until it has rested. Names are few and known: a
 * plain digest would tell whose it was to whoever tries them all. It has the form of a name, and is
 * none that anybody could think of.
 */
export function erasedName(signer: Signer, username: string): string {
  const digest = signer.sign('erased name', username.toLowerCase());
  return Buffer.from(digest, 'base64url').toString('hex').slice(0, 30);
}
