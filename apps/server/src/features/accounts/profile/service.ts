import type { Interest } from '@stenope/domain/accounts/interests';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { meChanged } from '../live.ts';
import { exchangeUsername } from '../names/service.ts';
import { findUserToChange } from '../queries.ts';
import { ensureLiving } from '../sessions/service.ts';
import { findInterests, updateProfile, type ProfileChanges } from './queries.ts';

/** A member as their row says; nobody else changes them until the transaction ends. */
export type LockedMember = NonNullable<Awaited<ReturnType<typeof findUserToChange>>>;

/** Who changes something of their own page: they themselves, with a session that still lives. */
export async function lockSelf(
  tx: Transaction,
  viewer: Viewer,
  userId: string,
  now: Date,
): Promise<LockedMember> {
  // As ids are spelled here, whatever the address says. Whether it is anybody's is not told.
  if (userId.toLowerCase() !== viewer.userId) throw new Refusal('forbidden');
  const user = await findUserToChange(tx, viewer.userId);
  await ensureLiving(tx, viewer, now);
  if (!user || user.suspendedAt) throw new Refusal('unauthenticated');
  return user;
}

/** What somebody said they like to look at: it is nobody else's to know. */
export async function readInterests(on: Executor, id: string): Promise<readonly Interest[]> {
  const [row] = await findInterests(on, { id });
  return row?.interests ?? [];
}

/** Somebody else's row, for those who look after the site. */
export function lockMember(tx: Transaction, userId: string): Promise<LockedMember | undefined> {
  return findUserToChange(tx, userId);
}

/** Every device of theirs hears of it. A change that changes nothing tells nothing. */
export async function changeProfile(
  tx: Transaction,
  user: LockedMember,
  changes: ProfileChanges,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await updateProfile(tx, user.id, changes);
  await emit(tx, meChanged(user.id));
}

/** Another name, or the same one written otherwise; the old one rests. */
export async function rename(
  tx: Transaction,
  user: LockedMember,
  username: string,
  { now, signer }: Context,
): Promise<void> {
  if (username === user.username) return;
  const asking = { userId: user.id, at: now(), signer };
  await exchangeUsername(tx, { from: user.username, to: username }, asking);
  await changeProfile(tx, user, { username, usernameChosen: true });
}
