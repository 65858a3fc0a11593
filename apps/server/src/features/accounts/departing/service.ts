import type { Language } from '@stenope/i18n/languages';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { exportOf, type ExportPart } from '../../../platform/exporting.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { sessionEnded } from '../live.ts';
import { erasedName } from '../names/service.ts';
import { hashingFor, verifyPassword } from '../passwords.ts';
import { archivedToken, archivedUser } from '../present.ts';
import { endAccessOf, findUserToChange } from '../queries.ts';
import { findPasswordHash } from '../recovery/queries.ts';
import { ensureLiving } from '../sessions/service.ts';
import { setSuspension } from '../suspending/queries.ts';
import { deleteTokensOf, listTokensToExport } from '../tokens/queries.ts';
import {
  deleteUser,
  deleteWaysIn,
  findToErase,
  findUserToExport,
  isThere,
  listFormerNames,
  restName,
  stripUser,
} from './queries.ts';

/** Proof of identity, as far as it can be checked before the transaction. */
export interface Proof {
  /** Hash the password was checked against; undefined when none was given. */
  readonly passwordHash: string | undefined;
}

/** Largest age of a sign-in that counts as proof. */
const recentMs = 10 * 60 * 1000;

/** Hashing is slow: done before the transaction, not inside it. */
export async function prove(
  { db }: Context,
  { userId }: Viewer,
  { password, network }: { readonly password: string | undefined; readonly network: string },
): Promise<Proof> {
  if (password === undefined) return { passwordHash: undefined };
  const hash = await findPasswordHash(db, userId);
  const isTheirs =
    hash !== undefined &&
    (await hashingFor({ network, known: true }, () => verifyPassword(hash, password)));
  if (!isTheirs) throw new Refusal('wrong_password');
  return { passwordHash: hash };
}

interface Departing {
  readonly viewer: Viewer;
  readonly proof: Proof;
  readonly mode: 'erase' | 'leave_posts';
  readonly at: Date;
}

/**
 * Closes an account: deletes its ways to sign in and its sessions. A member to be erased is hidden
 * from everybody; of one whose posts stay only the name under them is kept.
 */
export async function shutDoor(
  tx: Transaction,
  { viewer, proof, mode, at }: Departing,
): Promise<{ email: string; language: Language | null }> {
  const { userId } = viewer;
  const user = await findUserToChange(tx, userId);
  const { createdAt } = await ensureLiving(tx, viewer, at);
  if (!user) throw new Refusal('unauthenticated');
  if (proof.passwordHash === undefined) {
    const isRecent = at.getTime() - createdAt.getTime() <= recentMs;
    if (!isRecent) throw new Refusal('requires_recent_login');
  } else if ((await findPasswordHash(tx, userId)) !== proof.passwordHash) {
    // Changed elsewhere while we hashed.
    throw new Refusal('wrong_password');
  }
  await deleteWaysIn(tx, userId);
  await deleteTokensOf(tx, userId);
  await endAccessOf(tx, userId);
  await emit(tx, sessionEnded({ userId, reason: 'deleted' }));
  if (mode === 'erase') await setSuspension(tx, userId, { at, until: null });
  else await stripUser(tx, userId, at);
  return { email: user.email, language: user.language };
}

/** Locks the person against new rows. False when they are gone. */
export async function lockToErase(tx: Transaction, userId: string): Promise<boolean> {
  return (await findToErase(tx, userId)) !== undefined;
}

/** Deletes the person's row. Their usernames stay reserved, so that nobody can impersonate them. */
export async function erasePerson(
  tx: Transaction,
  { now, signer }: Context,
  userId: string,
): Promise<void> {
  const user = await findToErase(tx, userId);
  if (!user) return;
  for (const name of [...(await listFormerNames(tx, userId)), user.username]) {
    await restName(tx, erasedName(signer, name), now());
  }
  await deleteUser(tx, userId);
}

export function isMember(on: Executor, userId: string): Promise<boolean> {
  return isThere(on, userId);
}

/** Empty when they are gone. */
export const accountsExport: ExportPart = {
  collections: { 'access-tokens': exportOf(listTokensToExport, archivedToken) },
  profile: async (on, userId) => {
    const user = await findUserToExport(on, userId);
    return user ? archivedUser(user) : {};
  },
};
