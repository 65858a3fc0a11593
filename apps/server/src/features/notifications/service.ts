import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteNotificationsOf,
  deleteUnreadOfPair,
  insertNotification,
  takeFromGrouped,
} from './queries.ts';

/** What one person did to another's thing. */
export interface Single {
  readonly recipientId: string;
  readonly senderId: string;
  readonly subject: 'response';
  readonly contentType: 'response';
  readonly contentId: string;
}

/** Nobody is told of what they did themselves, nor of what they do not want to hear. */
export async function tell(tx: Transaction, what: Single, now: Date): Promise<void> {
  if (what.recipientId === what.senderId) return;
  await insertNotification(tx, { id: newId(now.getTime()), type: 'other', ...what, dueAt: now });
}

/** Who began to follow somebody, or no longer does. */
export async function tellOfFollowing(
  tx: Transaction,
  pair: { readonly recipientId: string; readonly senderId: string },
  type: 'follow' | 'unfollow',
  now: Date,
): Promise<void> {
  await deleteUnreadOfPair(tx, pair);
  const row = { ...pair, id: newId(now.getTime()), type, subject: type, dueAt: now };
  await insertNotification(tx, row);
}

/** What the site itself has to say to somebody. */
export interface FromSite {
  readonly recipientId: string;
  readonly subject: string;
  readonly contentType: string;
  readonly contentId: string;
}

export async function tellFromSite(tx: Transaction, what: FromSite, now: Date): Promise<void> {
  await insertNotification(tx, { id: newId(now.getTime()), type: 'other', ...what, dueAt: now });
}

/**
 * What several people did to one thing is told together and later: who has just rated would be known
 * by the minute otherwise, and a work that is looked at much would ring all day.
 */
const gatheringMs = 15 * 60_000;

/** The row of what is told together, should there be none yet. `groupedNotice` writes it. */
export function newGroup(now: Date): { readonly id: string; readonly due: Date } {
  return { id: newId(now.getTime()), due: new Date(now.getTime() + gatheringMs) };
}

/** What was taken back is told no more, where it was not read yet. */
export async function untell(tx: Transaction, toldIn: string | null): Promise<void> {
  if (toldIn !== null) await takeFromGrouped(tx, toldIn);
}

/** All that was told to somebody or of them, some at a time. */
export async function eraseNotifications({ db }: Context, userId: string): Promise<void> {
  while ((await deleteNotificationsOf(db, userId)) > 0);
}
