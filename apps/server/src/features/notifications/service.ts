import type { NotificationType } from '@stenope/domain/people/limits';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, type Shift, type JobKind } from '../../platform/jobs/job.ts';
import { emit, eventOf } from '../../platform/live/outbox.ts';
import { sendDigest } from '../accounts/service.ts';
import { notificationsChanged } from './live.ts';
import { pushLater } from './push/service.ts';
import {
  deleteMuted,
  deleteNotificationsOf,
  deleteUnreadAbout,
  deleteUnreadMentions,
  deleteUnreadOfPair,
  deleteUnreadOfPost,
  forgetSender,
  insertLike,
  insertNotifications,
  takeFromGrouped,
  type LeftRow,
  type WrittenNotification,
  insertDueEvents,
  moveMark,
  countSince,
  takeWanting,
} from './queries.ts';
import { oldestOfAll } from '../../platform/db/cursor.ts';

export { leftOver, pushes, pushTo } from './push/service.ts';

/** An act and the content it concerns. */
export interface NoticedAct {
  readonly senderId: string;
  readonly contentType: 'post' | 'comment' | 'response';
  readonly contentId: string;
  /** Author of the post concerned: members across a block with them cannot see it. */
  readonly under: string;
}

/** A recipient with the reason. */
export interface Hearer {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly subject: 'comment' | 'reply' | 'mention' | 'response';
}

/**
 * Notifies everybody concerned, each once, by the first matching reason. Nobody is notified of
 * their own act, or of what they have switched off.
 */
export async function tell(
  tx: Transaction,
  act: NoticedAct,
  hearers: readonly Hearer[],
  now: Date,
): Promise<void> {
  const first = new Map(
    hearers
      .filter(({ recipientId }) => recipientId !== act.senderId)
      .toReversed()
      .map((hearer) => [hearer.recipientId, hearer]),
  );
  const rows = [...first.values()].map((hearer) => ({ ...hearer, id: newId(now.getTime()) }));
  if (rows.length > 0) await announce(tx, await insertNotifications(tx, rows, { ...act, at: now }));
}

/** Notifies of a follow or unfollow. */
export async function tellOfFollowing(
  tx: Transaction,
  pair: { readonly recipientId: string; readonly senderId: string },
  type: 'follow' | 'unfollow',
  now: Date,
): Promise<void> {
  const { recipientId, senderId } = pair;
  const before = await deleteUnreadOfPair(tx, pair);
  const row = { id: newId(now.getTime()), recipientId, type, subject: type };
  const about = { senderId, contentType: null, contentId: null, under: senderId, at: now };
  const written = await insertNotifications(tx, [row], about);
  await (written.length > 0 ? announce(tx, written) : retract(tx, before));
}

/** A notification from the site itself. */
export interface FromSite {
  readonly recipientId: string;
  readonly subject: string;
  readonly contentType: string | null;
  readonly contentId: string | null;
}

export async function tellFromSite(
  tx: Transaction,
  { recipientId, subject, contentType, contentId }: FromSite,
  now: Date,
): Promise<void> {
  const row = { id: newId(now.getTime()), recipientId, type: 'other', subject } as const;
  const about = { senderId: null, contentType, contentId, under: null, at: now };
  await announce(tx, await insertNotifications(tx, [row], about));
}

interface Like {
  readonly recipientId: string;
  readonly senderId: string;
  readonly postId: string;
}

/** Merged with unread likes of the same post; returns the notification's id, if any. */
export async function tellOfLike(tx: Transaction, like: Like, now: Date): Promise<string | null> {
  if (like.recipientId === like.senderId) return null;
  const written = await insertLike(tx, { ...like, id: newId(now.getTime()), at: now });
  if (written) await announce(tx, [written]);
  return written?.id ?? null;
}

/**
 * Delay of merged notifications: at once, the minute would reveal who has just rated, and a popular
 * work would ring all day. They are due at fixed minutes for the same reason; their ids carry that
 * time, by which the recipients due are found.
 */
const gatheringMs = 15 * 60_000;
const markMs = 10 * 60_000;

/** Id and time of a new merged notification, in case there is none. `groupedNotice` writes it. */
export function newGroup(now: Date): { readonly id: string; readonly due: Date } {
  const due = Math.ceil((now.getTime() + gatheringMs) / markMs) * markMs;
  return { id: newId(due), due: new Date(due) };
}

/** Retracts an act from its notification, unless read. */
export async function untell(tx: Transaction, notificationId: string | null): Promise<void> {
  const left = notificationId === null ? undefined : await takeFromGrouped(tx, notificationId);
  if (left) await retract(tx, [left]);
}

/** Deletes unread notifications about a deleted comment or response. */
export async function untellAbout(tx: Transaction, contentId: string): Promise<void> {
  await retract(tx, await deleteUnreadAbout(tx, contentId));
}

/** Deletes those about a post and everything under it: call it before deleting these. */
export async function untellOfPost(tx: Transaction, postId: string): Promise<void> {
  await retract(tx, await deleteUnreadOfPost(tx, postId));
}

/** Retracts mentions that were edited out. */
export async function untellMentions(
  tx: Transaction,
  contentId: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  await retract(tx, await deleteUnreadMentions(tx, contentId, recipients));
}

/** Retracts what recipients have muted: an edited text may say what the former did not. */
export async function untellMuted(
  tx: Transaction,
  contentType: 'post' | 'comment',
  contentId: string,
): Promise<void> {
  await retract(tx, await deleteMuted(tx, contentType, contentId));
}

/** Visible notifications have changed, because of a block or its end: clients reload. */
export async function tellOfOtherSight(tx: Transaction, recipientId: string): Promise<void> {
  await emit(tx, notificationsChanged({ recipientId, kind: 'gone', notificationId: null }));
}

async function announce(tx: Transaction, written: readonly WrittenNotification[]): Promise<void> {
  for (const { id, recipientId, pushes } of written) {
    await emit(tx, notificationsChanged({ recipientId, kind: 'told', notificationId: id }));
    if (pushes) await pushLater(tx, id);
  }
}

/** Informs each recipient once that something was retracted. */
async function retract(tx: Transaction, rows: readonly LeftRow[]): Promise<void> {
  const byRecipient = Map.groupBy(
    rows.filter(({ due }) => due),
    ({ recipientId }) => recipientId,
  );
  for (const [recipientId, [one, ...more]] of byRecipient) {
    const notificationId = more.length === 0 ? (one?.id ?? null) : null;
    const kind = more.length === 0 && one && one.amount > 0 ? 'told' : 'gone';
    await emit(tx, notificationsChanged({ recipientId, kind, notificationId }));
  }
}

/** Deletes all notifications to or from a member, in batches. */
export async function eraseNotifications({ db }: Context, userId: string): Promise<void> {
  while ((await deleteNotificationsOf(db, userId)) > 0);
  while ((await forgetSender(db, userId)) > 0);
}

/**
 * Informs everybody of delayed notifications that are due, each once. Acts, which are frequent and
 * must be fast, record nothing for it: delayed notifications have ids of their due time, so those
 * of the last minutes are found by id.
 */
export async function tellDue({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const span = await moveMark(tx);
    if (!span) return;
    const { committed, data } = eventTo('');
    for (const one of await insertDueEvents(tx, span, { name: committed.name, data })) {
      tx.sendAfterCommit(eventTo(one.recipientId).committed);
      if (one.pushes) await pushLater(tx, one.id);
    }
  });
}

/** The same event for everybody. */
function eventTo(recipientId: string) {
  return eventOf(notificationsChanged({ recipientId, kind: 'told', notificationId: null }));
}

const dayMs = 24 * 3_600_000;

/** Members per transaction. */
const together = 200;

/**
 * One digest for each member who wants it and has unread notifications of the last day. Sending is
 * recorded in the transaction that enqueues it: repeated after an interruption, nobody gets two.
 */
export async function writeDigests({ db, now }: Context, signal: AbortSignal): Promise<void> {
  const since = new Date(now().getTime() - dayMs);
  for (let after: string | undefined = oldestOfAll; after;) {
    signal.throwIfAborted();
    const from: string = after;
    after = await db.transaction(async (tx) => {
      const { looked, wanting } = await takeWanting(tx, { after: from, since, most: together });
      for (const userId of wanting) {
        const order = { userId, since: since.toISOString() };
        await enqueue(tx, digestJobKind, order, { key: userId, ownerId: userId });
      }
      return looked.length === together ? looked.at(-1) : undefined;
    });
  }
}

/**
 * Without notifications read in the meantime; no mail if nothing is left, or digests were switched
 * off.
 */
export async function writeOne(shift: Shift, userId: string, since: Date): Promise<void> {
  const counts = await countSince(shift.context.db, userId, since);
  if (counts.length > 0) await sendDigest(shift, userId, counts);
}

/** With the queue's growing delays, about half an hour of an unreachable mail server. */
export const digestJobKind: JobKind<{ userId: string; since: string }> = {
  name: 'notifications:digest',
  payload: z.object({ userId: z.uuid(), since: z.iso.datetime() }),
  attempts: 8,
};
