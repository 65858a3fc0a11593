import { sql, type SQL } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { conversationMembers, conversations, messages } from '../../../tables/messages.ts';
import { meet } from '../meeting.ts';
import { insertingChange } from '../telling.ts';

export type Kind = 'delivered' | 'read';

/** A conversation of theirs that was named, whether or not its mark had to move. */
export interface MarkedRow {
  readonly id: string;
  readonly otherId: string;
  readonly isOpen: boolean;
  readonly moved: boolean;
}

const reader = sql`${sql.placeholder('reader')}::uuid`;

/** Held first, as everybody does: from here on nobody says anything there. */
const held = (wanted: SQL): SQL => sql`${wanted}
    and ${meet(sql`mine.user_id`, sql`mine.other_id`)}
  order by ${conversations.id} for no key update of ${conversations}`;

const heldColumns = sql`${conversations.id}, mine.other_id,
  ${conversations.acceptedAt} is not null as is_open, ${conversations.lastAt}`;

const joined = sql`join ${conversations} on ${conversations.id} = mine.conversation_id`;

/** As far as the messages that were named; of several in one conversation, to the latest. */
const upToNamed = held(sql`select ${heldColumns}, wanted.message, wanted.at
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

/** As far as there is anything, wherever something is unread. */
const upToLast = held(sql`select ${heldColumns}, ${conversations.lastId} as message,
    ${conversations.lastAt} as at
  from ${conversationMembers} as mine ${joined}
  where mine.user_id = ${reader} and mine.unread > 0`);

const { conversationId, userId, unread, readAt, deliveredAt, deliveredId } = conversationMembers;

/**
 * Nothing is unread where it was the last; else as many fewer as lie between the two marks. All of
 * these were there before the one that was named, and are seen by whoever sees it.
 */
const leftUnread = sql`case when held.at >= held.last_at then 0
  else ${unread} - (select count(*) from ${messages}
    where ${messages.conversationId} = held.id and ${messages.senderId} <> ${userId}
      and ${messages.createdAt} <= held.at
      and ${messages.createdAt} > coalesce(${readAt}, '-infinity')) end`;

/** What was read has arrived. */
const arrived = sql`delivered_at = greatest(${deliveredAt}, held.at),
  delivered_id = case when ${deliveredAt} >= held.at then ${deliveredId} else held.message end`;

const moving: Readonly<Record<Kind, SQL>> = {
  delivered: sql`update ${conversationMembers} set ${arrived} from held
    where ${conversationId} = held.id and ${userId} = ${reader}
      and (${deliveredAt} is null or ${deliveredAt} < held.at)
    returning conversation_id, unread`,
  read: sql`update ${conversationMembers}
    set unread = ${leftUnread}, read_at = held.at, read_id = held.message, ${arrived} from held
    where ${conversationId} = held.id and ${userId} = ${reader}
      and (${readAt} is null or ${readAt} < held.at)
    returning conversation_id, unread`,
};

const moved = sql`moved join held on held.id = moved.conversation_id`;

const change = (kind: Kind) => ({
  conversation: sql`held.id`,
  kind,
  by: reader,
  upTo: { at: sql`held.at`, message: sql`held.message` },
});

/** Who asks is not told whether they were heard before they are answered. */
const tellingOther = (kind: Kind) =>
  insertingChange(sql`${moved} where held.is_open`, {
    ...change(kind),
    to: [sql`held.other_id`],
  });

/** Every device of who read it, with what is left. */
const tellingReader = insertingChange(moved, {
  ...change('read'),
  unread: sql`moved.unread`,
  to: [reader],
});

/** Marks move forward, and what follows from it is written and told: one statement for them all. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
const marking = <Values extends Record<string, unknown>>(name: string, kind: Kind, wanted: SQL) =>
  prepared<Values, MarkedRow[]>(name, (on) => {
    const part = (called: string, text: SQL) => on.$with(called, {}).as(text);
    return on
      .with(
        part('held', wanted),
        part('moved', moving[kind]),
        part('told_other', tellingOther(kind)),
        ...(kind === 'read' ? [part('told_reader', tellingReader)] : []),
      )
      .select({
        id: sql<string>`held.id`,
        otherId: sql<string>`held.other_id`,
        isOpen: sql<boolean>`held.is_open`,
        moved: sql<boolean>`moved.conversation_id is not null`,
      })
      .from(sql`held left join moved on moved.conversation_id = held.id`);
  });

type Named = { reader: string; marks: string };

export const markNamed = {
  delivered: marking<Named>('message_deliver', 'delivered', upToNamed),
  read: marking<Named>('message_read', 'read', upToNamed),
};

export const markAllRead = marking<{ reader: string }>('message_read_all', 'read', upToLast);
