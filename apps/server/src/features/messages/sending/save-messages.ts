import { messageSent, type Message } from '@stenope/contract/messages/messages';
import { messageLimits } from '@stenope/domain/messages/limits';
import { sql, type SQL, and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { insertingEvent } from '../../../platform/live/outbox.ts';
import { isoOf } from '../../../platform/db/json.ts';
import { conversationMembers, conversations, messages } from '../../../tables/messages.ts';
import { follows } from '../../../tables/people.ts';
import { eventName, insertingChange, topicsOf } from '../event-sql.ts';
import { mayInteract } from '../conversation-sql.ts';

/** A message to write. */
export interface Sending {
  readonly id: string;
  readonly conversation: string;
  readonly sender: string;
  readonly body: string;
  readonly preview: string;
}

export interface KeptRow {
  readonly id: string;
  readonly conversationId: string;
  readonly receiverId: string;
  readonly createdAt: string;
  /** Whether it answers a request, of which both are informed. */
  readonly answers: boolean;
  readonly eventId: string;
  readonly eventAt: string;
}

/** Messages per statement, which must stay short: others wait behind it. */
export const mostKeptTogether = 16;

/** The limit keeps PostgreSQL's row estimate low, so that it looks up each by key. */
const sent = sql`select * from json_to_recordset(${sql.placeholder('sent')}::json)
  as sent (id uuid, conversation uuid, sender uuid, body text, preview text)
  limit ${sql.raw(String(mostKeptTogether))}`;

const { startedBy, acceptedAt, asked, lastId, lastAt } = conversations;

const receiver = sql`case when ${conversations.oneId} = sent.sender
  then ${conversations.otherId} else ${conversations.oneId} end`;

/** Looked up only while it matters. */
const isFollowed = sql`(${acceptedAt} is null and (select true from ${follows}
  where ${follows.followerId} = ${receiver} and ${follows.followedId} = sent.sender) is true)`;

const isAllowed = sql`(${acceptedAt} is not null or ${startedBy} <> sent.sender or ${asked} < ${sql.raw(String(messageLimits.request))}
  or ${isFollowed})`;

/**
 * Locks the conversations in the order of their ids, as everywhere. Each is looked up by key, since
 * a plan that scans them would slow down as they grow.
 */
const holding = (unlessLocked: SQL): SQL => sql`select locked.*
  from (select * from sent order by conversation) as sent cross join lateral (
    select ${conversations.id}, sent.id as message,
      sent.sender, sent.body, sent.preview, ${receiver} as receiver, ${startedBy}, ${acceptedAt},
      ${asked}, ${lastId}, ${lastAt}, ${isFollowed} as followed
    from ${conversations}
    where ${conversations.id} = sent.conversation
      and sent.sender in (${conversations.oneId}, ${conversations.otherId})
      and ${mayInteract(sql`sent.sender`, receiver)} and ${isAllowed}
    for no key update of ${conversations} ${unlessLocked}) as locked`;

/** Time of the message, now that the conversation is locked; and whether it accepts a request. */
const placing = sql`select locked.*,
    greatest(date_trunc('milliseconds', clock_timestamp()),
      locked.last_at + interval '1 millisecond') as at,
    locked.accepted_at is null and (locked.followed
      or (locked.last_id is not null and locked.started_by <> locked.sender)) as opens
  from locked`;

const keeping = sql`insert into ${messages} (id, conversation_id, sender_id, body, created_at)
  select message, id, sender, body, at from placed
  on conflict (id) do nothing returning id`;

const written = sql`kept join placed on placed.message = kept.id`;
const isRequest = sql`(placed.accepted_at is null and not placed.opens)`;
const isAnswer = sql`(placed.opens and placed.last_id is not null)`;

const showing = sql`update ${conversations} set last_id = placed.message, last_at = placed.at,
    last_sender_id = placed.sender, last_preview = placed.preview,
    started_by = case when placed.last_id is null then placed.sender else placed.started_by end,
    accepted_at = case when placed.opens then placed.at else placed.accepted_at end,
    -- Who deletes what they asked may not ask as often again; who asks in their place may.
    asked = case when placed.last_id is null and placed.started_by <> placed.sender
      then 0 else placed.asked end + ${isRequest}::int
  from ${written} where ${conversations.id} = placed.id`;

const isReceiver = sql`(${conversationMembers.userId} = placed.receiver)`;

const counting = sql`update ${conversationMembers} set last_at = placed.at,
    unread = ${conversationMembers.unread} + ${isReceiver}::int,
    request = ${isRequest} and ${isReceiver}
  from ${written} where ${conversationMembers.conversationId} = placed.id`;

const telling = sql`${insertingEvent(written, {
  name: eventName(messageSent),
  topics: topicsOf(sql`placed.sender`, sql`placed.receiver`),
  data: sql`jsonb_build_object('id', placed.message, 'conversationId', placed.id,
    'senderId', placed.sender, 'body', placed.body, 'createdAt', ${isoOf(sql`placed.at`)})`,
})} returning id, at, (data ->> 'id')::uuid as message`;

const tellingOfAnswer = insertingChange(sql`${written} where ${isAnswer}`, {
  conversation: sql`placed.id`,
  kind: 'accepted',
  by: sql`placed.sender`,
  to: [sql`placed.sender`, sql`placed.receiver`],
});

/**
 * Messages and all their effects in one statement: nothing is written unless the sender takes part,
 * the two may interact, and a request has room. A repeated id writes nothing.
 */
const keepingMessages = (name: string, unlessLocked: SQL) =>
  prepared<{ sent: string }, KeptRow[]>(name, (on) => {
    const part = (called: string, text: SQL) => on.$with(called, {}).as(text);
    return on
      .with(
        part('sent', sent),
        part('locked', holding(unlessLocked)),
        part('placed', placing),
        part('kept', keeping),
        part('shown', showing),
        part('counted', counting),
        part('told', telling),
        part('told_of_answer', tellingOfAnswer),
      )
      .select({
        id: sql<string>`placed.message`,
        conversationId: sql<string>`placed.id`,
        receiverId: sql<string>`placed.receiver`,
        createdAt: isoOf(sql`placed.at`),
        answers: sql<boolean>`${isAnswer}`,
        eventId: sql<string>`told.id::text`,
        eventAt: sql<string>`told.at::text`,
      })
      .from(sql`${written} join told on told.message = kept.id`);
  });

/** Skips locked conversations, so that nobody waits for another's. */
const keepSome = keepingMessages('message_keep', sql`skip locked`);
const keepOne = keepingMessages('message_keep_one', sql``);

/** At most one per conversation. Missing rows were not written. */
export async function keepMessages(
  on: Executor,
  sendings: readonly Sending[],
): Promise<readonly KeptRow[]> {
  return keepSome(on, { sent: JSON.stringify(sendings) });
}

/** The same for one, waiting for locks. */
export async function keepMessage(on: Executor, sending: Sending): Promise<KeptRow | undefined> {
  const [kept] = await keepOne(on, { sent: JSON.stringify([sending]) });
  return kept;
}

/** Reason why a message was not written, in a conversation its sender can see. */
interface UnwrittenRow {
  /** The message with this id, in any conversation. */
  readonly there: Message | null;
  /** The request is full until answered. */
  readonly isFull: boolean;
}

const sender = sql`${sql.placeholder('sender')}::uuid`;

/** Empty for outsiders, and across a block. */
export const findUnwritten = prepared<
  { id: string; conversation: string; sender: string },
  UnwrittenRow[]
>('message_unwritten', (on) =>
  on
    .select({
      there: {
        id: messages.id,
        conversationId: messages.conversationId,
        senderId: messages.senderId,
        body: messages.body,
        createdAt: isoOf(messages.createdAt),
      },
      isFull: sql<boolean>`(${conversations.acceptedAt} is null
        and ${conversations.startedBy} = ${sender}
        and ${conversations.asked} >= ${sql.raw(String(messageLimits.request))})`,
    })
    .from(conversations)
    .leftJoin(messages, eq(messages.id, sql.placeholder('id')))
    .where(
      and(
        eq(conversations.id, sql.placeholder('conversation')),
        sql`${sender} in (${conversations.oneId}, ${conversations.otherId})`,
        mayInteract(conversations.oneId, conversations.otherId),
      ),
    ),
);
