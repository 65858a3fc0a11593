import { requestsSeen } from '@stenope/contract/messages/conversations';
import { sql, type SQL } from 'drizzle-orm';
import type { Sql } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { insertingEvent } from '../../../platform/live/outbox.ts';
import { conversationMembers, conversations, messages } from '../../../tables/messages.ts';
import { mayInteract } from '../conversation-sql.ts';
import { eventName, insertingChange, topicsOf } from '../event-sql.ts';

export type MarkKind = 'delivered' | 'read';

/** A conversation of theirs that was read, whether or not its mark moved. */
export interface MarkedRow {
  readonly id: string;
  readonly otherId: string;
  readonly isOpen: boolean;
  readonly moved: boolean;
}

const reader = sql`${sql.placeholder('reader')}::uuid`;

/** Locks the conversation first, as everywhere: no message can be added from here on. */
const locked = (wanted: SQL): SQL => sql`${wanted}
    and ${mayInteract(sql`mine.user_id`, sql`mine.other_id`)}
  order by ${conversations.id} for no key update of ${conversations}`;

const lockedColumns = sql`${conversations.id}, mine.other_id,
  ${conversations.acceptedAt} is not null as is_open, ${conversations.lastAt}`;

const joined = sql`join ${conversations} on ${conversations.id} = mine.conversation_id`;

/** Up to the named messages; for several in one conversation, up to the latest. */
const upToNamed = locked(sql`select ${lockedColumns}, wanted.message, wanted.at
  from (select distinct on (named.conversation_id) named.conversation_id, named.id as message,
      named.created_at as at
    from json_to_recordset(${sql.placeholder('marks')}::json)
      as asked ("conversationId" uuid, "messageId" uuid)
    join ${messages} as named on named.id = asked."messageId"
      and named.conversation_id = asked."conversationId"
    order by named.conversation_id, named.created_at desc) as wanted
  join ${conversationMembers} as mine
    on mine.conversation_id = wanted.conversation_id and mine.user_id = ${reader}
  ${joined} where true`);

/** Conversations per statement, which must stay short however much is unread. */
export const mostMarked = 200;

/** A batch of conversations with unread messages, in locking order. */
const someUnread = sql`select conversation_id, user_id, other_id from ${conversationMembers}
  where user_id = ${reader} and unread > 0
    and conversation_id > ${sql.placeholder('after')}::uuid
  order by conversation_id limit ${sql.raw(String(mostMarked))}`;

/** Up to the last message. */
const upToLast = locked(sql`select ${lockedColumns}, ${conversations.lastId} as message,
    ${conversations.lastAt} as at
  from looked_at as mine ${joined} where true`);

const { conversationId, userId, unread, readAt, deliveredAt, deliveredId } = conversationMembers;

/**
 * New unread count: 0 at the last message, otherwise reduced by the messages between the two marks,
 * all of which are older than the named one and visible.
 */
const leftUnread = sql`case when locked.at >= locked.last_at then 0
  else ${unread} - (select count(*) from ${messages}
    where ${messages.conversationId} = locked.id and ${messages.senderId} <> ${userId}
      and ${messages.createdAt} <= locked.at
      and ${messages.createdAt} > coalesce(${readAt}, '-infinity')) end`;

/** Read messages are also delivered. */
const arrived = sql`delivered_at = greatest(${deliveredAt}, locked.at),
  delivered_id = case when ${deliveredAt} >= locked.at then ${deliveredId} else locked.message end`;

const moving: Readonly<Record<MarkKind, SQL>> = {
  delivered: sql`update ${conversationMembers} set ${arrived} from locked
    where ${conversationId} = locked.id and ${userId} = ${reader}
      and (${deliveredAt} is null or ${deliveredAt} < locked.at)
    returning conversation_id, unread`,
  read: sql`update ${conversationMembers}
    set unread = ${leftUnread}, read_at = locked.at, read_id = locked.message, ${arrived} from locked
    where ${conversationId} = locked.id and ${userId} = ${reader}
      and (${readAt} is null or ${readAt} < locked.at)
    returning conversation_id, unread`,
};

/**
 * The mark of a request raises nothing: its sender would see by the number that it arrived or was
 * read. Its reader is told without one.
 */
const raised = sql`update ${conversations} set revision = ${conversations.revision} + 1
  from moved join locked on locked.id = moved.conversation_id
  where ${conversations.id} = moved.conversation_id and locked.is_open
  returning ${conversations.id}, ${conversations.revision}`;

const moved = sql`moved join locked on locked.id = moved.conversation_id
  left join raised on raised.id = moved.conversation_id`;

const change = (kind: MarkKind) => ({
  conversation: sql`locked.id`,
  revision: sql`raised.revision`,
  kind,
  by: reader,
  upTo: { at: sql`locked.at`, message: sql`locked.message` },
});

/** A requester is not told of delivery or reading before an answer. */
const tellingOther = (kind: MarkKind) =>
  insertingChange(sql`${moved} where locked.is_open`, {
    ...change(kind),
    to: [sql`locked.other_id`],
  });

/** Informs all devices of the reader, after reading with the remaining count. */
const tellingReader = (kind: MarkKind) =>
  insertingChange(moved, {
    ...change(kind),
    ...(kind === 'read' && { unread: sql`moved.unread` }),
    to: [reader],
  });

const part = (on: Sql, called: string, text: SQL) => on.$with(called, {}).as(text);

/** Moves marks forward and writes all consequences and events: one statement for all. */
const parts = (on: Sql, kind: MarkKind, wanted: SQL) => [
  part(on, 'locked', wanted),
  part(on, 'moved', moving[kind]),
  part(on, 'raised', raised),
  part(on, 'other_events', tellingOther(kind)),
  part(on, 'reader_events', tellingReader(kind)),
];

const isMoved = sql<boolean>`moved.conversation_id is not null`;
const movedIfAny = sql`left join moved on moved.conversation_id = locked.id`;

const markingNamed = (name: string, kind: MarkKind) =>
  prepared<{ reader: string; marks: string }, MarkedRow[]>(name, (on) =>
    on
      .with(...parts(on, kind, upToNamed))
      .select({
        id: sql<string>`locked.id`,
        otherId: sql<string>`locked.other_id`,
        isOpen: sql<boolean>`locked.is_open`,
        moved: isMoved,
      })
      .from(sql`locked ${movedIfAny}`),
  );

export const markNamed = {
  delivered: markingNamed('message_deliver', 'delivered'),
  read: markingNamed('message_read', 'read'),
};

/**
 * Returns also conversations that stay unread because of a block: the next batch starts after them.
 */
export const markSomeRead = prepared<{ reader: string; after: string }, MarkedRow[]>(
  'message_read_some',
  (on) =>
    on
      .with(part(on, 'looked_at', someUnread), ...parts(on, 'read', upToLast))
      .select({
        id: sql<string>`looked_at.conversation_id`,
        otherId: sql<string>`looked_at.other_id`,
        isOpen: sql<boolean>`locked.is_open is true`,
        moved: isMoved,
      })
      .from(sql`looked_at left join locked on locked.id = looked_at.conversation_id ${movedIfAny}`)
      .orderBy(sql`looked_at.conversation_id`),
);

/** Requests not yet seen in the list. */
const someUnseen = locked(sql`select ${conversations.id}, mine.last_at as at
  from (select conversation_id, user_id, other_id, last_at from ${conversationMembers}
    where user_id = ${reader} and request and unread > 0 and (seen_at is null or seen_at < last_at)
    order by last_at desc limit ${sql.raw(String(mostMarked))}) as mine
  ${joined} where true`);

const seeing = sql`update ${conversationMembers} set seen_at = locked.at from locked
  where ${conversationId} = locked.id and ${userId} = ${reader} returning conversation_id as id`;

/** Informs all devices of the reader once. */
const tellingSeen = insertingEvent(sql`(select from moved limit 1) as any_moved`, {
  name: eventName(requestsSeen),
  topics: topicsOf(reader),
  data: sql`'{}'::jsonb`,
});

export const markSomeSeen = prepared<{ reader: string }, { id: string }[]>(
  'message_requests_seen',
  (on) =>
    on
      .with(
        part(on, 'locked', someUnseen),
        part(on, 'moved', seeing),
        part(on, 'reader_events', tellingSeen),
      )
      .select({ id: sql<string>`moved.id` })
      .from(sql`moved`),
);
