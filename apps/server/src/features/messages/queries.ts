import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { preparedPage } from '../../platform/db/page.ts';
import { prepared, genericPlanParameter } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { conversationMembers, conversations, messages } from '../../tables/messages.ts';
import { mayInteract, unreadMessages } from './conversation-sql.ts';
import { follows } from '../../tables/people.ts';
import { withoutBlock, personColumns } from '../people/person-sql.ts';

const mine = alias(conversationMembers, 'mine');
const theirs = alias(conversationMembers, 'theirs');

type Reader = string | Placeholder;

/** Active, and no block between them. `users` is the other member. */
const isReachableBy = (reader: Reader): SQL => sql`(${users.suspendedAt} is null
  and ${users.leftAt} is null and ${withoutBlock(reader, users.id)})`;

const columns = {
  id: conversations.id,
  revision: conversations.revision,
  startedBy: conversations.startedBy,
  acceptedAt: conversations.acceptedAt,
  asked: conversations.asked,
  lastId: conversations.lastId,
  lastAt: conversations.lastAt,
  lastSenderId: conversations.lastSenderId,
  lastPreview: conversations.lastPreview,
  createdAt: conversations.createdAt,
  request: mine.request,
  unread: mine.unread,
  listedAt: mine.lastAt,
  deliveredAt: theirs.deliveredAt,
  deliveredId: theirs.deliveredId,
  readAt: theirs.readAt,
  readId: theirs.readId,
  other: personColumns(users),
  /** A first message to a follower is no request: looked up only while there is no message. */
  isFollowed: sql<boolean>`(${conversations.lastId} is null and (select true from ${follows}
    where ${follows.followerId} = ${mine.otherId} and ${follows.followedId} = ${mine.userId}) is true)`,
};

/** A conversation from one member's side. */
export type ConversationRow = Awaited<ReturnType<typeof findConversation>>[number];

function selected(on: Sql, reader: Reader) {
  return on
    .select(columns)
    .from(mine)
    .innerJoin(conversations, eq(conversations.id, mine.conversationId))
    .innerJoin(users, and(eq(users.id, mine.otherId), isReachableBy(reader)))
    .innerJoin(
      theirs,
      and(eq(theirs.conversationId, mine.conversationId), eq(theirs.userId, mine.otherId)),
    );
}

const reader = sql.placeholder('reader');

const prepareOne = (on: Sql) =>
  selected(on, reader).where(
    and(eq(mine.userId, reader), eq(mine.conversationId, sql.placeholder('id'))),
  );

/** Empty for outsiders, and across a block. */
export const findConversation = prepared<
  { reader: string; id: string },
  Awaited<ReturnType<typeof prepareOne>>
>('conversation_read', prepareOne);

/** Default page size. */
export const usualPage = 30;

type From = { reader: string; request: boolean; at: string; before: string };

const listOf = (on: Sql, rows: number) =>
  selected(on, reader)
    .where(
      and(
        eq(mine.userId, reader),
        eq(mine.request, sql.placeholder('request')),
        sql`${mine.lastAt} is not null and (${mine.lastAt}, ${mine.conversationId})
          < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('before')}::uuid)`,
      ),
    )
    .orderBy(sql`${mine.lastAt} desc`, sql`${mine.conversationId} desc`)
    // Part of the text: for an unknown number PostgreSQL would plan for thousands.
    .limit(rows);

/** The latest first. */
export const listConversations = preparedPage<From, ConversationRow>(
  'conversations_latest',
  usualPage,
  listOf,
);

export const countUnread = prepared<{ reader: string }, { messages: number; requests: number }[]>(
  'conversations_unread',
  (on) =>
    on
      .select({ messages: sql<number>`unread.messages`, requests: sql<number>`unread.requests` })
      .from(sql`${unreadMessages(reader)} as unread`),
);

/** The other member, if they may interact; locked until the transaction ends. */
export async function findPartner(
  tx: Transaction,
  viewer: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await tx.sql
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isReachableBy(viewer)))
    .for('key share');
  return row?.id;
}

interface Pair {
  readonly opener: string;
  readonly other: string;
}

/** Inserts the conversation of two, or returns the existing one. */
export async function insertConversation(
  tx: Transaction,
  id: string,
  { opener, other }: Pair,
): Promise<{ id: string; isNew: boolean }> {
  const [oneId, otherId] = opener < other ? [opener, other] : [other, opener];
  const [made] = await tx.sql
    .insert(conversations)
    .values({ id, oneId, otherId, startedBy: opener, revision: 1 })
    .onConflictDoNothing({ target: [conversations.oneId, conversations.otherId] })
    .returning({ id: conversations.id });
  if (made) {
    await tx.sql.insert(conversationMembers).values([
      { conversationId: id, userId: oneId, otherId },
      { conversationId: id, userId: otherId, otherId: oneId },
    ]);
    return { id, isNew: true };
  }
  const [there] = await tx.sql
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.oneId, oneId), eq(conversations.otherId, otherId)));
  // Deleted between the two statements: insert again.
  return there ? { id: there.id, isNew: false } : insertConversation(tx, id, { opener, other });
}

/** Shows the conversation in their list, also before any message. */
export async function listFor(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx.sql
    .update(conversationMembers)
    .set({ lastAt: sql`now()` })
    .where(
      and(
        eq(conversationMembers.conversationId, id),
        eq(conversationMembers.userId, userId),
        sql`${conversationMembers.lastAt} is null`,
      ),
    );
}

interface LockedRow {
  readonly id: string;
  readonly oneId: string;
  readonly otherId: string;
  readonly startedBy: string;
  readonly acceptedAt: Date | null;
  readonly lastId: string | null;
  readonly lastAt: Date | null;
  readonly revision: number;
}

const lockedColumns = {
  id: conversations.id,
  oneId: conversations.oneId,
  otherId: conversations.otherId,
  startedBy: conversations.startedBy,
  acceptedAt: conversations.acceptedAt,
  lastId: conversations.lastId,
  lastAt: conversations.lastAt,
  revision: conversations.revision,
};

/** Locks a conversation. */
export async function lockConversation(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<LockedRow | undefined> {
  const [row] = await tx.sql
    .select(lockedColumns)
    .from(conversations)
    .where(
      and(
        eq(conversations.id, id),
        sql`${userId}::uuid in (${conversations.oneId}, ${conversations.otherId})`,
        mayInteract(conversations.oneId, conversations.otherId),
      ),
    )
    .for('update');
  return row;
}

/** Locks the request that a followed member has sent to the follower. */
export async function lockRequest(
  tx: Transaction,
  { by, to }: { by: string; to: string },
): Promise<LockedRow | undefined> {
  const [oneId, otherId] = by < to ? [by, to] : [to, by];
  const [row] = await tx.sql
    .select(lockedColumns)
    .from(conversations)
    .where(
      and(
        eq(conversations.oneId, oneId),
        eq(conversations.otherId, otherId),
        eq(conversations.startedBy, by),
        sql`${conversations.acceptedAt} is null and ${conversations.lastId} is not null`,
      ),
    )
    .for('no key update');
  return row;
}

/** Requires the lock. */
export async function acceptRequest(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.sql
    .update(conversations)
    .set({ acceptedAt: at, revision: sql`${conversations.revision} + 1` })
    .where(eq(conversations.id, id));
  await tx.sql
    .update(conversationMembers)
    .set({ request: false })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.request, true)));
}

/** Requires the lock. Messages first, in one statement, so that the cascade finds none. */
export async function deleteConversation(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(messages).where(eq(messages.conversationId, id));
  await tx.sql.delete(conversations).where(eq(conversations.id, id));
}

/**
 * Requires the lock. Deletes all messages of an unanswered request but keeps their count, so that
 * the limit of requests cannot be reset.
 */
export async function emptyConversation(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(messages).where(eq(messages.conversationId, id));
  await tx.sql
    .update(conversations)
    .set({
      lastId: null,
      lastAt: null,
      lastSenderId: null,
      lastPreview: null,
      // Once for the deletion, and once more: an empty conversation begins after it.
      revision: sql`${conversations.revision} + 2`,
    })
    .where(eq(conversations.id, id));
  await tx.sql
    .update(conversationMembers)
    .set({
      request: false,
      unread: 0,
      lastAt: null,
      deliveredAt: null,
      deliveredId: null,
      readAt: null,
      readId: null,
    })
    .where(eq(conversationMembers.conversationId, id));
}

export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly revision: number;
}

type MessageCursor = { id: string; at: string; beside: string; limit: number };

/** Before a position, latest first. */
export const listBefore = prepared<MessageCursor, MessageRow[]>('messages_before', (on) =>
  on
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder('id')),
        sql`(${messages.createdAt}, ${messages.id})
          < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('beside')}::uuid)`,
      ),
    )
    .orderBy(sql`${messages.createdAt} desc`, sql`${messages.id} desc`)
    .limit(sql.placeholder('limit')),
);

/** After a position, oldest first. */
export const listAfter = prepared<MessageCursor, MessageRow[]>('messages_after', (on) =>
  on
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, sql.placeholder('id')),
        sql`(${messages.createdAt}, ${messages.id})
          > (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('beside')}::uuid)`,
      ),
    )
    .orderBy(messages.createdAt, messages.id)
    .limit(sql.placeholder('limit')),
);

interface SeenRow {
  readonly otherId: string;
  readonly isOpen: boolean;
  readonly revision: number;
  /** Time of the named message; null if it is not in this conversation. */
  readonly at: Date | null;
}

/** Whether a member can see a conversation, and the position of a message in it. */
export const findSeen = prepared<{ reader: string; id: string; message: string | null }, SeenRow[]>(
  'conversation_seen',
  (on) =>
    on
      .select({
        otherId: mine.otherId,
        isOpen: sql<boolean>`${conversations.acceptedAt} is not null`,
        revision: conversations.revision,
        at: messages.createdAt,
      })
      .from(mine)
      .innerJoin(conversations, eq(conversations.id, mine.conversationId))
      .innerJoin(users, and(eq(users.id, mine.otherId), isReachableBy(reader)))
      .leftJoin(
        messages,
        and(
          eq(messages.id, sql`${sql.placeholder('message')}::uuid`),
          eq(messages.conversationId, mine.conversationId),
        ),
      )
      .where(and(eq(mine.userId, reader), eq(mine.conversationId, sql.placeholder('id')))),
);

/** Conversations among these that a member can see. */
export const listSeen = prepared<{ reader: string; ids: readonly string[] }, { id: string }[]>(
  'conversations_seen',
  (on) =>
    on
      .select({ id: mine.conversationId })
      .from(mine)
      .innerJoin(users, and(eq(users.id, mine.otherId), isReachableBy(reader)))
      .where(
        and(
          eq(mine.userId, reader),
          sql`${mine.conversationId} = any(${genericPlanParameter('ids', 'uuid[]')})`,
        ),
      ),
);
