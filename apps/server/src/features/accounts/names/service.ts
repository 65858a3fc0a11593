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

/** Person who wants a username, and when; null for a newcomer. */
export interface Asking {
  readonly userId: string | null;
  readonly at: Date;
  readonly signer: Signer;
}

/** One's own username, and one's own former ones, are available. */
export function checkUsername(
  { db, now, signer }: Context,
  viewer: Viewer | null,
  username: string,
): Promise<UsernameState> {
  return stateOf(db, username, { userId: viewer?.userId ?? null, at: now(), signer });
}

/** Locks and reserves a username within the transaction; refuses an unavailable one. */
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

/** The first available candidate; it is checked before it is locked. */
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

/** Renames a member: the former username stays reserved, so that it leads nobody to a stranger. */
export async function exchangeUsername(
  tx: Transaction,
  { from, to }: { from: string; to: string },
  asking: Asking & { readonly userId: string },
): Promise<void> {
  const isOtherName = from.toLowerCase() !== to.toLowerCase();
  // In a fixed order, so that two people swapping names do not deadlock.
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

/** Deletes former usernames whose reservation has expired. */
export async function sweepFormerNames({ db, now }: Context): Promise<void> {
  await deleteFormerBefore(db, restsSince(now()));
}

/**
 * Digest under which an erased member's username stays reserved. Keyed, since usernames are few and
 * a plain digest could be found by trying them all. It has the format of a username, and is none
 * that anybody could choose.
 */
export function erasedName(signer: Signer, username: string): string {
  const digest = signer.sign('erased name', username.toLowerCase());
  return Buffer.from(digest, 'base64url').toString('hex').slice(0, 30);
}
