import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { insertingEvent, toMember } from '../../platform/live/outbox.ts';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import { amountNow, isGrouped } from './grouped-notice-sql.ts';
import { notifications, notificationMarks } from '../../tables/notifications.ts';
import { mutes } from '../../tables/people.ts';
import { comments, favourites, posts } from '../../tables/posts.ts';
import { withoutBlock } from '../people/person-sql.ts';
import { hasMutedTerms, isMutedFor, isTextMuted } from '../posts/visibility-sql.ts';
import { isShownTo } from './content.ts';
import { hasSubscription } from './push/queries.ts';

type Notification = typeof notifications.$inferSelect;

/** A written notification and its recipient. */
export interface WrittenNotification extends Record<string, unknown> {
  readonly id: string;
  readonly recipientId: string;
  /** Whether the recipient has a push subscription. */
  readonly pushes: boolean;
}

const returningWritten = sql`returning ${notifications.id}, ${notifications.recipientId} as "recipientId",
  ${hasSubscription(notifications.recipientId)} as pushes`;

/** Unless switched off: by kind, by a mute, or across a block. */
const isWanted = (type: SQL, senderId: string): SQL => sql`${type} <> all (${users.silenced})
  and ${withoutBlock(senderId, users.id)}
  and (select true from ${mutes}
    where ${mutes.muterId} = ${users.id} and ${mutes.mutedId} = ${senderId}) is null`;

/** One for each recipient. */
interface NewNotification extends Pick<Notification, 'id' | 'recipientId' | 'type' | 'subject'> {}

/** Shared by all of them. */
interface About extends Pick<Notification, 'contentType' | 'contentId'> {
  /** Null for the site itself, which recipients cannot switch off. */
  readonly senderId: string | null;
  /** Author of the post concerned, if any. */
  readonly under: string | null;
  readonly at: Date;
}

/**
 * Whether a recipient has muted what was written, or the work of somebody else that it stands under:
 * a notification shows both. Nothing is looked up for who mutes nothing.
 */
const mutedIn: Readonly<Record<string, (recipient: SQLWrapper, id: string | null) => SQL>> = {
  post: (recipient, id) => sql`(select ${isMutedFor(recipient)} from ${posts}
    where ${posts.id} = ${id}::uuid)`,
  comment: (recipient, id) => sql`(
    select ${isTextMuted(recipient, sql`${comments.body}`)} or ${isMutedFor(recipient)}
    from ${comments} join ${posts} on ${posts.id} = ${comments.postId}
    where ${comments.id} = ${id}::uuid)`,
  response: (recipient, id) => sql`(
    select ${isTextMuted(recipient, sql`${responses.description} || ' ' || ${responses.alt}`)}
      or ${isMutedFor(recipient)}
    from ${responses} join ${posts} on ${posts.id} = ${responses.postId}
    where ${responses.id} = ${id}::uuid)`,
};

function isMuted(
  recipient: SQLWrapper,
  { contentType, contentId }: Pick<Notification, 'contentType' | 'contentId'>,
): SQL {
  const muted = mutedIn[contentType ?? '']?.(recipient, contentId);
  return muted
    ? sql`case when ${hasMutedTerms(recipient)} then ${muted} else false end`
    : sql`false`;
}

export async function insertNotifications(
  tx: Transaction,
  rows: readonly NewNotification[],
  { senderId, contentType, contentId, under, at }: About,
): Promise<readonly WrittenNotification[]> {
  const wanted = senderId === null ? sql`true` : isWanted(sql`one.type`, senderId);
  // What the site itself says is told whatever it is about.
  const unmuted =
    senderId === null ? sql`true` : sql`not ${isMuted(users.id, { contentType, contentId })}`;
  const seen = under === null || under === senderId ? sql`true` : withoutBlock(under, users.id);
  const { rows: written } = await tx.sql.execute<WrittenNotification>(sql`
    insert into ${notifications}
      (id, recipient_id, sender_id, type, subject, content_type, content_id, due_at)
    select one.id, ${users.id}, ${senderId}::uuid, one.type, one.subject, ${contentType}::text,
      ${contentId}::uuid, ${at.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as one (id uuid, "recipientId" uuid, type text, subject text)
    -- One look at a key each, however many PostgreSQL takes them for.
    cross join lateral (select * from ${users} as found where found.id = one."recipientId"
      limit 1) as ${users}
    where ${wanted} and ${seen} and ${unmuted} ${returningWritten}`);
  return written;
}

interface NewLike {
  readonly id: string;
  readonly recipientId: string;
  readonly senderId: string;
  readonly postId: string;
  readonly at: Date;
}

/**
 * Merges into the unread notification of this post, which shows the latest name and moves to the
 * front.
 */
export async function insertLike(
  tx: Transaction,
  { id, recipientId, senderId, postId, at }: NewLike,
): Promise<WrittenNotification | undefined> {
  const { rows } = await tx.sql.execute<WrittenNotification>(sql`
    insert into ${notifications}
      (id, recipient_id, sender_id, type, subject, content_type, content_id, due_at)
    select ${id}::uuid, ${users.id}, ${senderId}::uuid, 'like', 'like', 'post', ${postId}::uuid,
      ${at.toISOString()}::timestamptz
    from ${users} where ${users.id} = ${recipientId} and ${isWanted(sql`'like'`, senderId)}
    on conflict (recipient_id, subject, content_id) where ${isGrouped}
      do update set amount = ${notifications.amount} + 1, sender_id = excluded.sender_id,
        due_at = greatest(${notifications.dueAt}, excluded.due_at)
    ${returningWritten}`);
  return rows[0];
}

/** Remainder of a notification after a retraction. */
export interface LeftRow extends Record<string, unknown> {
  readonly id: string;
  readonly recipientId: string;
  readonly amount: number;
  /** Whether its recipient was informed of it. */
  readonly due: boolean;
}

const left = (amount: SQL): SQL => sql`returning ${notifications.id},
  ${notifications.recipientId} as "recipientId", ${amount} as amount,
  ${notifications.dueAt} <= now() as due`;

/** Reduces the count, or deletes the row at zero. Read ones stay as they were. */
export async function takeFromGrouped(tx: Transaction, id: string): Promise<LeftRow | undefined> {
  const unread = sql`${notifications.id} = ${id} and not ${notifications.read}`;
  const { rows: gone } = await tx.sql.execute<LeftRow>(sql`
    delete from ${notifications} where ${unread} and ${notifications.amount} = 1
    ${left(sql`0`)}`);
  if (gone[0]) return gone[0];
  // For likes, shows the latest remaining name.
  const { rows } = await tx.sql.execute<LeftRow>(sql`
    update ${notifications} set amount = ${notifications.amount} - 1,
      shown_amount = least(${notifications.shownAmount}, ${notifications.amount} - 1),
      sender_id = case when ${notifications.subject} = 'like' then (
        select ${favourites.userId} from ${favourites} where ${favourites.notificationId} = ${id}
        order by ${favourites.id} desc limit 1) else ${notifications.senderId} end
    where ${unread} ${left(sql`${notifications.amount}`)}`);
  return rows[0];
}

/**
 * CTE that locks rows in the order of their ids, so that marking and retracting do not deadlock.
 * (Ratings of several works write grouped notifications in another order; a deadlock there is
 * retried.) `ids` selects them, and `still` is checked once they are locked.
 */
export const lockedInOrder = (ids: SQL, still: SQL): SQL => sql`locked as materialized (
  select ${notifications.id} from ${notifications}
  where ${notifications.id} = any (array(${ids})) and ${still}
  order by ${notifications.id} for update)`;

const isLocked = sql`${notifications.id} in (select id from locked)`;

async function deleteThese(tx: Transaction, ids: SQL, still: SQL): Promise<readonly LeftRow[]> {
  const { rows } = await tx.sql.execute<LeftRow>(sql`
    with ${lockedInOrder(ids, still)}
    delete from ${notifications} where ${isLocked} ${left(sql`0`)}`);
  return rows;
}

/** Deletes the unread among these. */
function deleteUnread(tx: Transaction, ids: SQL): Promise<readonly LeftRow[]> {
  return deleteThese(tx, ids, sql`not ${notifications.read}`);
}

/** Repeated following and unfollowing leaves only the last notification. */
export async function deleteUnreadOfPair(
  tx: Transaction,
  { recipientId, senderId }: { recipientId: string; senderId: string },
): Promise<readonly LeftRow[]> {
  return deleteUnread(
    tx,
    sql`select ${notifications.id} from ${notifications}
      where ${notifications.recipientId} = ${recipientId} and ${notifications.senderId} = ${senderId}
        and not ${notifications.read} and ${notifications.type} in ('follow', 'unfollow')`,
  );
}

/** Deletes unread notifications about these things, each part by its own index. */
function deleteUnreadIn(tx: Transaction, things: SQL): Promise<readonly LeftRow[]> {
  const about = sql`select ${notifications.id} from ${notifications}
    where ${notifications.contentId} in (${things})`;
  return deleteUnread(
    tx,
    sql`${about} and ${isGrouped} union all ${about} and not ${notifications.read}
      and ${notifications.subject} in ('comment', 'reply', 'mention', 'response')`,
  );
}

/** About a single comment or response. */
export function deleteUnreadAbout(tx: Transaction, id: string): Promise<readonly LeftRow[]> {
  return deleteUnreadIn(tx, sql`${id}::uuid`);
}

/** About a post and everything under it. */
export function deleteUnreadOfPost(tx: Transaction, id: string): Promise<readonly LeftRow[]> {
  // Comments are found by post, answers by parent, as their indexes are.
  const threads = sql`${comments.id} from ${comments}
    where ${comments.postId} = ${id} and ${comments.parentId} is null`;
  return deleteUnreadIn(
    tx,
    sql`select ${id}::uuid
      union all select ${threads}
      union all select reply.id from ${comments} as reply
        where reply.parent_id = any (array(select ${threads}))
      union all select ${responses.id} from ${responses} where ${responses.postId} = ${id}`,
  );
}

/** To members who are no longer mentioned. */
export async function deleteUnreadMentions(
  tx: Transaction,
  id: string,
  recipients: readonly string[],
): Promise<readonly LeftRow[]> {
  return deleteUnread(
    tx,
    sql`select ${notifications.id} from ${notifications}
      where ${notifications.contentId} = ${id} and ${notifications.subject} = 'mention'
        and not ${notifications.read} and ${inArray(notifications.recipientId, [...recipients])}`,
  );
}

/** To members who have muted what it says; also those already read, which show it as it is now. */
export async function deleteMuted(
  tx: Transaction,
  contentType: 'post' | 'comment',
  contentId: string,
): Promise<readonly LeftRow[]> {
  return deleteThese(
    tx,
    sql`select ${notifications.id} from ${notifications}
      where ${notifications.contentId} = ${contentId}
        and ${notifications.subject} in ('comment', 'reply', 'mention', 'response')
        and ${isMuted(notifications.recipientId, { contentType, contentId })}`,
    sql`true`,
  );
}

const some = sql.raw('1000');

/** Deletes a batch of notifications to them, or from them alone; returns its size. */
export async function deleteNotificationsOf(on: Executor, userId: string): Promise<number> {
  const theirs = sql`(${notifications.recipientId} = ${userId}
    or (${notifications.senderId} = ${userId} and ${notifications.amount} = 1))`;
  const ids = sql`select ${notifications.id} from ${notifications} where ${theirs} limit ${some}`;
  const { rowCount } = await on.sql.execute(sql`
    with ${lockedInOrder(ids, theirs)} delete from ${notifications} where ${isLocked}`);
  return rowCount ?? 0;
}

/** Removes their name from a batch of merged notifications; returns its size. */
export async function forgetSender(on: Executor, userId: string): Promise<number> {
  const theirs = sql`${notifications.senderId} = ${userId}`;
  const ids = sql`select ${notifications.id} from ${notifications} where ${theirs} limit ${some}`;
  const { rowCount } = await on.sql.execute(sql`
    with ${lockedInOrder(ids, theirs)}
    update ${notifications} set sender_id = null where ${isLocked}`);
  return rowCount ?? 0;
}

/** After `from`, up to `until`. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

/** Moves the mark to now, by the database's clock, which decides what is shown. */
export async function moveMark(tx: Transaction): Promise<Span | undefined> {
  const { rows } = await tx.sql.execute<{ from: string; until: string }>(sql`
    with locked as (select told_until from ${notificationMarks} for update)
    update ${notificationMarks} set told_until = now() from locked
    where locked.told_until < now()
    returning locked.told_until as "from", ${notificationMarks.sentUntil} as "until"`);
  const [row] = rows;
  return row && { from: new Date(row.from), until: new Date(row.until) };
}

interface DueRow extends Record<string, unknown> {
  readonly recipientId: string;
  /** Their latest notification. */
  readonly id: string;
  /** Whether they have a push subscription. */
  readonly pushes: boolean;
}

/** Inserts an event for everybody with notifications due in this span; returns them. */
export async function insertDueEvents(
  tx: Transaction,
  { from, until }: Span,
  { name, data }: { readonly name: string; readonly data: string },
): Promise<readonly DueRow[]> {
  const event = insertingEvent(sql`due`, {
    name: sql`${name}::text`,
    topics: sql`array[${toMember('')}::text || due.recipient_id]`,
    data: sql`${data}::jsonb`,
  });
  const { rows } = await tx.sql.execute<DueRow>(sql`
    with due as (
      select ${notifications.recipientId}, max(${notifications.id}::text)::uuid as id
      from ${notifications}
      where ${notifications.id} >= ${firstIdAt(from.getTime())}::uuid
        and ${notifications.id} < ${firstIdAt(until.getTime() + 1)}::uuid
        and ${notifications.subject} in ('rating', 'response_rating') and not ${notifications.read}
        and ${notifications.dueAt} > ${from.toISOString()}::timestamptz
        and ${notifications.dueAt} <= ${until.toISOString()}::timestamptz
      group by 1),
    events as (${event})
    select due.recipient_id as "recipientId", due.id,
      ${hasSubscription(sql`due.recipient_id`)} as pushes
    from due`);
  return rows;
}

interface DigestQuery {
  readonly after: string;
  readonly since: Date;
  readonly most: number;
}

interface Taken {
  readonly looked: readonly string[];
  /** Members among these to send a mail to; recorded as sent. */
  readonly wanting: readonly string[];
}

/** The next batch of members who want a digest, by id. */
export async function takeWanting(tx: Transaction, asked: DigestQuery): Promise<Taken> {
  const since = sql`${asked.since.toISOString()}::timestamptz`;
  const { rows } = await tx.sql.execute<{ id: string; wanting: boolean }>(sql`
    with looked as (
      select id, digest_at from ${users} where wants_digest and id > ${asked.after}::uuid
      order by id limit ${asked.most} for no key update),
    noted as (
      update ${users} set digest_at = now() from looked
      where ${users.id} = looked.id and ${users.emailVerified} and ${users.suspendedAt} is null
        and ${users.leftAt} is null
        -- Half a day: one that was late yesterday does not keep today’s away.
        and coalesce(looked.digest_at < now() - interval '12 hours', true)
        and (select true from ${notifications} where ${notifications.recipientId} = ${users.id}
          and not ${notifications.read} and ${notifications.dueAt} > ${since}
          and ${notifications.dueAt} <= now() limit 1)
      returning ${users.id})
    select looked.id, noted.id is not null as wanting
    from looked left join noted on noted.id = looked.id order by looked.id`);
  return {
    looked: rows.map(({ id }) => id),
    wanting: rows.filter(({ wanting }) => wanting).map(({ id }) => id),
  };
}

export interface SubjectCount extends Record<string, unknown> {
  readonly subject: string;
  readonly amount: number;
}

/** Beyond this a mail only says that there are many. */
const mostCounted = 10_000;

/** Unread counts since then; empty for members who switched digests off. */
export async function countSince(
  on: Executor,
  userId: string,
  since: Date,
): Promise<readonly SubjectCount[]> {
  const { rows } = await on.sql.execute<SubjectCount>(sql`
    select subject, sum(amount)::integer as amount from (
      select ${notifications.subject}, ${amountNow} as amount from ${notifications}
      where ${notifications.recipientId} = ${userId} and not ${notifications.read}
        and ${notifications.dueAt} > ${since.toISOString()}::timestamptz
        and ${notifications.dueAt} <= now() and ${isShownTo(userId)}
        and (select ${users.wantsDigest} and ${users.suspendedAt} is null from ${users}
          where ${users.id} = ${userId})
      limit ${mostCounted}) as unread
    group by subject order by amount desc, subject`);
  return rows;
}
