import type { Message } from '@stenope/contract/messages/messages';
import type { ConversationState } from '@stenope/domain/messages/conversation';
import { eq, sql, type SQL } from 'drizzle-orm';
import { users } from '../../../tables/accounts.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isoOf } from '../../../platform/db/json.ts';
import { insertingEvent } from '../../../platform/live/outbox.ts';
import { conversationMembers, conversations, messages } from '../../../tables/messages.ts';
import { blocks, follows } from '../../../tables/people.ts';
import { mayInteract } from '../conversation-sql.ts';

/** A message to send, with the ids in lower case. */
export interface Draft {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly body: string;
}

/** What decides about a message. */
export interface LoadedRow extends ConversationState {
  readonly oneId: string;
  readonly otherId: string;
  readonly areActive: boolean;
  readonly isBlocked: boolean;
  /** Whether the recipient follows the sender; looked up only while it matters. */
  readonly isFollowed: boolean;
  /** The message with this id, in any conversation. */
  readonly stored: Message | null;
}

/** Messages per statement, which must stay short: others wait behind it. */
export const mostTogether = 16;

/** The limits keep PostgreSQL's row estimate low, so that it looks up each by key. */
const few = sql.raw(`limit ${mostTogether}`);

const { oneId, otherId, startedBy, acceptedAt, asked, lastId, lastAt, revision } = conversations;
const other = sql`case when ${oneId} = draft."senderId" then ${otherId} else ${oneId} end`;

const loading = prepared<{ drafts: string }, (LoadedRow & { nth: number })[]>(
  'message_load',
  (on) =>
    on
      .select({
        nth: sql<number>`draft.nth`,
        oneId: sql<string>`found.one_id`,
        otherId: sql<string>`found.other_id`,
        startedBy: sql<string>`found.started_by`,
        acceptedAt: sql<Date | null>`found.accepted_at`.mapWith(acceptedAt),
        asked: sql<number>`found.asked`,
        lastId: sql<string | null>`found.last_id`,
        lastAt: sql<Date | null>`found.last_at`.mapWith(lastAt),
        revision: sql<number>`found.revision`,
        areActive: sql<boolean>`(select count(*) from ${users}
          where ${users.id} in (found.one_id, found.other_id)
            and ${users.suspendedAt} is null and ${users.leftAt} is null) = 2`,
        isBlocked: sql<boolean>`(select true from ${blocks}
            where ${blocks.blockerId} = found.one_id and ${blocks.blockedId} = found.other_id) is true
          or (select true from ${blocks}
            where ${blocks.blockerId} = found.other_id and ${blocks.blockedId} = found.one_id) is true`,
        isFollowed: sql<boolean>`found.accepted_at is null and (select true from ${follows}
          where ${follows.followerId} = found.recipient
            and ${follows.followedId} = draft."senderId") is true`,
        stored: sql<Message | null>`(select json_build_object('id', ${messages.id},
            'conversationId', ${messages.conversationId}, 'senderId', ${messages.senderId},
            'body', ${messages.body}, 'createdAt', ${isoOf(messages.createdAt)},
            'revision', ${messages.revision})
          from ${messages} where ${messages.id} = draft.id)`,
      })
      .from(
        sql`(select * from json_to_recordset(${sql.placeholder('drafts')}::json)
            as draft (nth int, id uuid, "conversationId" uuid, "senderId" uuid) ${few}) as draft
          cross join lateral (select ${oneId}, ${otherId}, ${startedBy}, ${acceptedAt}, ${asked},
              ${lastId}, ${lastAt}, ${revision}, ${other} as recipient
            from ${conversations} where ${conversations.id} = draft."conversationId" limit 1) as found`,
      ),
);

/** One row for each draft, in their order; undefined where there is no such conversation. */
export async function loadConversations(
  on: Executor,
  drafts: readonly Draft[],
): Promise<readonly (LoadedRow | undefined)[]> {
  const meant = drafts.map(({ id, conversationId, senderId }, nth) => ({
    nth,
    id,
    conversationId,
    senderId,
  }));
  const rows = await loading(on, { drafts: JSON.stringify(meant) });
  const found = new Map(rows.map((row) => [row.nth, row]));
  return drafts.map((_, nth) => found.get(nth));
}

/** Waits for whoever changes the conversation, and keeps others from it. */
export async function lockToSend(tx: Transaction, conversationId: string): Promise<void> {
  await tx.sql
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for('no key update');
}

/** A message with all it changes, as it was decided. */
export interface Change {
  readonly message: Required<Message>;
  readonly recipientId: string;
  readonly preview: string;
  readonly startedBy: string;
  readonly acceptedAt: string | null;
  readonly asked: number;
  readonly isRequest: boolean;
  /** Revision of the conversation as it was loaded, which it must still have, and after the change. */
  readonly expectedRevision: number;
  /**
   * Last message and openness as they were loaded: the release before revisions (0043) changes them
   * without raising any. Needed as long as one may update from it with both running side by side.
   */
  readonly expectedLastId: string | null;
  readonly wasOpen: boolean;
  readonly revision: number;
  readonly events: readonly {
    readonly name: string;
    readonly topics: readonly string[];
    readonly data: unknown;
  }[];
}

/** An event of a change that was written, and its place in the outbox. */
export interface WrittenEvent {
  readonly conversationId: string;
  readonly name: string;
  readonly id: string;
  readonly at: string;
}

const changes = sql`select (message ->> 'id')::uuid as id,
    (message ->> 'conversationId')::uuid as conversation, (message ->> 'senderId')::uuid as sender,
    message ->> 'body' as body, (message ->> 'createdAt')::timestamptz as at,
    (message ->> 'revision')::int as message_revision, "recipientId" as recipient, preview,
    "startedBy" as started_by, "acceptedAt" as accepted_at, asked, "isRequest" as request,
    "expectedRevision" as expected_revision, "expectedLastId" as expected_last_id,
    "wasOpen" as was_open, revision, events
  from json_to_recordset(${sql.placeholder('changes')}::json) as change (message json,
    "recipientId" uuid, preview text, "startedBy" uuid, "acceptedAt" timestamptz, asked smallint,
    "isRequest" boolean, "expectedRevision" int, "expectedLastId" uuid,
    "wasOpen" boolean, revision int, events json) ${few}`;

/**
 * Checked again, against those who write at the same time: nobody else has changed the conversation
 * since it was loaded, and the two may still interact. In the order of the ids, as everywhere; a
 * conversation that is locked is left out.
 */
const unchanged = sql`select change.* from (select * from change order by conversation) as change
  cross join lateral (select from ${conversations}
    where ${conversations.id} = change.conversation and ${revision} = change.expected_revision
      and ${lastId} is not distinct from change.expected_last_id
      and (${acceptedAt} is not null) = change.was_open
      and ${mayInteract(sql`change.sender`, sql`change.recipient`)}
    for no key update of ${conversations} skip locked) as locked`;

/**
 * In the order of their ids, against deadlocks: two conversations may be sent the same ids, and a
 * statement waits for another that inserts one. All else it writes stands behind its conversations.
 */
const inserted = sql`insert into ${messages}
    (id, conversation_id, sender_id, body, created_at, revision)
  select id, conversation, sender, body, at, message_revision from unchanged order by id
  on conflict (id) do nothing returning id`;

const written = sql`inserted join unchanged using (id)`;

const updated = sql`update ${conversations} set last_id = written.id, last_at = written.at,
    last_sender_id = written.sender, last_preview = written.preview,
    started_by = written.started_by, asked = written.asked, revision = written.revision,
    accepted_at = coalesce(${acceptedAt}, written.accepted_at)
  from written where ${conversations.id} = written.conversation`;

const isRecipient = sql`(${conversationMembers.userId} = written.recipient)`;

const counted = sql`update ${conversationMembers} set last_at = written.at,
    unread = ${conversationMembers.unread} + ${isRecipient}::int,
    request = written.request and ${isRecipient}
  from written where ${conversationMembers.conversationId} = written.conversation`;

const writtenEvents = insertingEvent(
  sql`written cross join lateral (select * from json_to_recordset(written.events)
    as event (name text, topics text[], data jsonb) limit 2) as event`,
  { name: sql`event.name`, topics: sql`event.topics`, data: sql`event.data` },
  sql`id, at, name, data`,
);

const saving = prepared<{ changes: string }, WrittenEvent[]>('message_save', (on) => {
  const part = (called: string, text: SQL) => on.$with(called, {}).as(text);
  return on
    .with(
      part('change', changes),
      part('unchanged', unchanged),
      part('inserted', inserted),
      part('written', sql`select unchanged.* from ${written}`),
      part('updated', updated),
      part('counted', counted),
      part('written_events', writtenEvents),
    )
    .select({
      conversationId: sql<string>`written_events.data ->> 'conversationId'`,
      name: sql<string>`written_events.name`,
      id: sql<string>`written_events.id::text`,
      at: sql<string>`written_events.at::text`,
    })
    .from(sql`written_events`);
});

/** At most one change of a conversation. Of changes that were not written there is no event. */
export async function saveMessages(
  on: Executor,
  decided: readonly Change[],
): Promise<readonly WrittenEvent[]> {
  return saving(on, { changes: JSON.stringify(decided) });
}
