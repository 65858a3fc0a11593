import type { NotificationType } from '@stenope/domain/people/limits';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, type Shift, type Work } from '../../platform/jobs/job.ts';
import { emit, eventOf } from '../../platform/live/outbox.ts';
import { sendDigest } from '../accounts/notices/service.ts';
import { notificationsChanged } from './live.ts';
import { pushLater } from './push/service.ts';
import {
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
  type ToldRow,
  insertDueEvents,
  moveMark,
  countSince,
  takeWanting,
} from './queries.ts';

/** What somebody did, and to whose thing. */
export interface Act {
  readonly senderId: string;
  readonly contentType: 'post' | 'comment' | 'response';
  readonly contentId: string;
  /** Whose post it was done to: who does not meet them could not see it. */
  readonly under: string;
}

/** One who is told of it. */
export interface Hearer {
  readonly recipientId: string;
  readonly type: NotificationType;
  readonly subject: 'comment' | 'reply' | 'mention' | 'response';
}

/**
 * Tells everybody whom it concerns, each once, in the first of the ways they are named in. Nobody is
 * told of what they did themselves, nor of what they do not want to hear.
 */
export async function tell(
  tx: Transaction,
  act: Act,
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

/** Who began to follow somebody, or no longer does. */
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
  const told = await insertNotifications(tx, [row], about);
  await (told.length > 0 ? announce(tx, told) : retract(tx, before));
}

/** What the site itself has to say to somebody. */
export interface FromSite {
  readonly recipientId: string;
  readonly subject: string;
  readonly contentType: string;
  readonly contentId: string;
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

/** Told with the others of the same post that nobody has read; in which notification, if in any. */
export async function tellOfLike(tx: Transaction, like: Like, now: Date): Promise<string | null> {
  if (like.recipientId === like.senderId) return null;
  const told = await insertLike(tx, { ...like, id: newId(now.getTime()), at: now });
  if (told) await announce(tx, [told]);
  return told?.id ?? null;
}

/**
 * What several people did to one thing is told together and later: who has just rated would be known
 * by the minute otherwise, and a work that is looked at much would ring all day. At fixed minutes,
 * for the same reason; its id is of that moment, and by it those are found who are told then.
 */
const gatheringMs = 15 * 60_000;
const markMs = 10 * 60_000;

/** The row of what is told together, should there be none yet. `groupedNotice` writes it. */
export function newGroup(now: Date): { readonly id: string; readonly due: Date } {
  const due = Math.ceil((now.getTime() + gatheringMs) / markMs) * markMs;
  return { id: newId(due), due: new Date(due) };
}

/** What was taken back is told no more, where it was not read yet. */
export async function untell(tx: Transaction, toldIn: string | null): Promise<void> {
  const left = toldIn === null ? undefined : await takeFromGrouped(tx, toldIn);
  if (left) await retract(tx, [left]);
}

/** A comment or a response is gone, and with it what is unread of it. */
export async function untellAbout(tx: Transaction, contentId: string): Promise<void> {
  await retract(tx, await deleteUnreadAbout(tx, contentId));
}

/** A post, with all that hangs on it: call it while that is still there. */
export async function untellOfPost(tx: Transaction, postId: string): Promise<void> {
  await retract(tx, await deleteUnreadOfPost(tx, postId));
}

/** Of those whom words no longer name. */
export async function untellMentions(
  tx: Transaction,
  contentId: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  await retract(tx, await deleteUnreadMentions(tx, contentId, recipients));
}

/** What they were told is another now: whom they meet has changed. */
export async function tellOfOtherSight(tx: Transaction, recipientId: string): Promise<void> {
  await emit(tx, notificationsChanged({ recipientId, kind: 'gone', notificationId: null }));
}

async function announce(tx: Transaction, told: readonly ToldRow[]): Promise<void> {
  for (const { id, recipientId, pushes } of told) {
    await emit(tx, notificationsChanged({ recipientId, kind: 'told', notificationId: id }));
    if (pushes) await pushLater(tx, id);
  }
}

/** Everybody who had been told is told once that it is less, or nothing. */
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

/** All that was told to somebody or of them, some at a time. */
export async function eraseNotifications({ db }: Context, userId: string): Promise<void> {
  while ((await deleteNotificationsOf(db, userId)) > 0);
  while ((await forgetSender(db, userId)) > 0);
}

/**
 * Tells everybody of what was put off until now, each once, however much it is. Nothing is noted
 * for it where the things happen, which are many and must be quick: what is told later has an id of
 * the moment it is told at, so those of the last minutes are found by their ids.
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

/** It says the same to everybody. */
function eventTo(recipientId: string) {
  return eventOf(notificationsChanged({ recipientId, kind: 'told', notificationId: null }));
}

const dayMs = 24 * 3_600_000;

/** Members looked at in one transaction. */
const together = 200;

/**
 * One letter for each who wants one and has something of the last day unread. Who was written to is
 * noted with the order to write: cut off and begun again, nobody gets two.
 */
export async function writeDigests({ db, now }: Context, signal: AbortSignal): Promise<void> {
  const since = new Date(now().getTime() - dayMs);
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after;) {
    signal.throwIfAborted();
    const from: string = after;
    after = await db.transaction(async (tx) => {
      const { looked, wanting } = await takeWanting(tx, { after: from, since, most: together });
      for (const userId of wanting) {
        const order = { userId, since: since.toISOString() };
        await enqueue(tx, digestWork, order, { key: userId, ownerId: userId });
      }
      return looked.length === together ? looked.at(-1) : undefined;
    });
  }
}

/**
 * What was read before the letter was written is not in it; where all was, or where they turned
 * letters off since it was ordered, there is none.
 */
export async function writeOne(shift: Shift, userId: string, since: Date): Promise<void> {
  const counts = await countSince(shift.context.db, userId, since);
  if (counts.length > 0) await sendDigest(shift, userId, counts);
}

/** With the queue’s growing pauses, about half an hour of a mail server that is away. */
export const digestWork: Work<{ userId: string; since: string }> = {
  name: 'notifications:digest',
  payload: z.object({ userId: z.uuid(), since: z.iso.datetime() }),
  attempts: 8,
};
