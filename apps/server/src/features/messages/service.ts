import type { AnswerOf } from '@stenope/contract/action';
import type {
  Conversation,
  listConversations as listEntry,
  readUnread,
} from '@stenope/contract/messages/conversations';
import type { listMessages as messagesEntry } from '@stenope/contract/messages/messages';
import { id as idForm } from '@stenope/contract/primitives';
import { messageLimits } from '@stenope/domain/messages/limits';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { cutPage, type PageQuery } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, type JobKind } from '../../platform/jobs/job.ts';
import { maxEventAgeMs } from '../../platform/live/forgetting.ts';
import { emit } from '../../platform/live/outbox.ts';
import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { personOf } from '../people/service.ts';
import { deleteWordsOf } from './erasing/queries.ts';
import { listConversationsToExport, listMessagesToExport } from './export-queries.ts';
import { conversationChanged, messageTyping } from './live.ts';
import {
  archivedConversation,
  archivedMessage,
  presentConversation,
  presentMark,
  presentMessage,
} from './present.ts';
import {
  acceptRequest,
  countUnread,
  deleteConversation,
  emptyConversation,
  findConversation,
  findPartner,
  findSeen,
  listSeen,
  lockConversation,
  lockRequest,
  insertConversation,
  listAfter,
  listBefore,
  listConversations,
  listFor,
  usualPage,
  type ConversationRow,
} from './queries.ts';

export { mark } from './marking/service.ts';
export { createSender } from './sending/service.ts';

/** Sorts after every time. */
const latest = 'infinity';

export async function list(
  { db, cursors }: Context,
  viewer: Viewer,
  {
    cursor,
    limit = usualPage,
    requests: request = false,
  }: PageQuery & { requests?: boolean | undefined },
): Promise<AnswerOf<typeof listEntry>> {
  const name = `conversations ${request ? 'requests ' : ''}${viewer.userId}`;
  const [at, before] = cursor === undefined ? [latest, newestOfAll] : cursors.read(name, cursor, 2);
  const from = { reader: viewer.userId, request, at: String(at), before: String(before) };
  const rows = await listConversations(db, from, limit);
  const { items: shown, last } = cutPage(rows, limit);
  return {
    items: shown.map((row) => present(row, viewer)),
    ...(last?.listedAt && { next: cursors.write(name, [last.listedAt.toISOString(), last.id]) }),
  };
}

export async function read(
  { db }: Context,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation> {
  return find(db, viewer, conversationId);
}

/**
 * Returns the existing conversation or creates one. The other learns of it with the first message.
 */
export async function start(
  { db, now }: Context,
  viewer: Viewer,
  userId: string,
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const other = await findPartner(tx, viewer.userId, userId);
    if (other === undefined) throw new Refusal('not_found');
    if (other === viewer.userId) throw new Refusal('self_message');
    const pair = { opener: viewer.userId, other };
    const { id, isNew } = await insertConversation(tx, newId(now().getTime()), pair);
    await listFor(tx, id, viewer.userId);
    const opened = { conversationId: id, revision: 1, kind: 'opened' } as const;
    if (isNew) await emit(tx, conversationChanged({ ...opened, to: [viewer.userId] }));
    return find(tx, viewer, id);
  });
}

/** Only the recipient of a request can accept it. Idempotent. */
export async function accept(
  { db, now }: Context,
  viewer: Viewer,
  conversationId: string,
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const locked = await lockConversation(tx, conversationId, viewer.userId);
    if (!locked) throw new Refusal('not_found');
    if (locked.acceptedAt === null) {
      const isAsked = locked.lastId !== null && locked.startedBy !== viewer.userId;
      if (!isAsked) throw new Refusal('not_found');
      await open(tx, locked, { by: viewer.userId, at: now() });
    }
    return find(tx, viewer, locked.id);
  });
}

/** Following somebody accepts their pending request. */
export async function openWhenFollowed(
  tx: Transaction,
  { followerId, followedId, at }: { followerId: string; followedId: string; at: Date },
): Promise<void> {
  const locked = await lockRequest(tx, { by: followedId, to: followerId });
  if (locked) await open(tx, locked, { by: followerId, at });
}

interface Locked {
  readonly id: string;
  readonly oneId: string;
  readonly otherId: string;
  readonly revision: number;
}

async function open(
  tx: Transaction,
  { id, oneId, otherId, revision: before }: Locked,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<void> {
  await acceptRequest(tx, id, at);
  const revision = before + 1;
  const to = [oneId, otherId];
  await emit(tx, conversationChanged({ conversationId: id, revision, kind: 'accepted', by, to }));
}

/** Deletes for both, at once. Reported messages are kept as sealed copies. */
export async function remove(
  { db, now }: Context,
  viewer: Viewer,
  conversationId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockConversation(tx, conversationId, viewer.userId);
    if (!locked) throw new Refusal('not_found');
    const isOwnRequest = locked.acceptedAt === null && locked.startedBy === viewer.userId;
    await (isOwnRequest ? emptyConversation(tx, locked.id) : deleteConversation(tx, locked.id));
    await tellRemoved(tx, locked, { by: viewer.userId, at: now() });
  });
}

interface Removed extends Locked {
  readonly lastId: string | null;
  readonly lastAt: Date | null;
}

export async function removeConversation(
  tx: Transaction,
  locked: Removed,
  now: Date,
): Promise<void> {
  await deleteConversation(tx, locked.id);
  await tellRemoved(tx, locked, { by: null, at: now });
}

async function tellRemoved(
  tx: Transaction,
  locked: Removed,
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<void> {
  const { id: conversationId, oneId, otherId, lastId, lastAt } = locked;
  // A request that was withdrawn goes on with a higher one.
  const revision = locked.revision + 1;
  const upTo = presentMark(lastAt, lastId);
  const to = [oneId, otherId];
  const change = { conversationId, revision, kind: 'deleted', by, upTo, unread: 0, to } as const;
  await emit(tx, conversationChanged(change));
  await forgetWordsLater(tx, locked, at);
}

export async function unread(
  { db }: Context,
  { userId: reader }: Viewer,
): Promise<AnswerOf<typeof readUnread>> {
  const [counted] = await countUnread(db, { reader });
  return counted ?? { messages: 0, requests: 0 };
}

/** Not stored. Typing a first request is not shown. */
export async function tellTyping(
  { db, ephemeralEvents }: Context,
  { userId }: Viewer,
  conversationId: string,
): Promise<void> {
  const id = conversationId.toLowerCase();
  const [seen] = await findSeen(db, { reader: userId, id, message: null });
  if (!seen) throw new Refusal('not_found');
  if (!seen.isOpen) return;
  ephemeralEvents.send(messageTyping({ conversationId: id, userId, to: seen.otherId }));
}

/** Conversations the viewer can see: their topics may be watched. */
export async function watchable(
  { db }: Context,
  { userId }: Viewer,
  ids: readonly string[],
): Promise<readonly string[]> {
  const known = ids.filter((id) => z.safeParse(idForm, id).success);
  const found = await listSeen(db, { reader: userId, ids: known });
  const seen = new Set(found.map(({ id }) => id));
  return known.filter((id) => seen.has(id.toLowerCase()));
}

type Page = AnswerOf<typeof messagesEntry>;

/** Latest first; with `after`, those since then, oldest first. */
export async function listMessages(
  { db, cursors }: Context,
  { userId: reader }: Viewer,
  conversationId: string,
  { cursor, limit = messageLimits.page, after }: PageQuery & { after?: string | undefined },
): Promise<Page> {
  const id = conversationId.toLowerCase();
  const [seen] = await findSeen(db, { reader, id, message: after ?? null });
  if (!seen) throw new Refusal('not_found');
  if (after !== undefined && seen.at === null) throw new Refusal('not_found');
  const name = `messages ${id}${after === undefined ? '' : ' after'}`;
  const [at, beside] = cursor
    ? cursors.read(name, cursor, 2)
    : [seen.at?.toISOString() ?? latest, after ?? newestOfAll];
  const place = { id, at: String(at), beside: String(beside), limit: limit + 1 };
  const rows = await (after === undefined ? listBefore : listAfter)(db, place);
  const { items: shown, last } = cutPage(rows, limit);
  return {
    items: shown.map(presentMessage),
    // Read before the messages: what is told later has a higher one.
    revision: seen.revision,
    ...(last && { next: cursors.write(name, [last.createdAt.toISOString(), last.id]) }),
  };
}

async function find(on: Executor, viewer: Viewer, id: string): Promise<Conversation> {
  const [row] = await findConversation(on, { reader: viewer.userId, id });
  if (!row) throw new Refusal('not_found');
  return present(row, viewer);
}

function present(row: ConversationRow, { userId: viewerId }: Viewer): Conversation {
  return presentConversation(row, { viewerId, other: personOf(row.other) });
}

interface Deleted {
  readonly id: string;
  readonly lastAt: Date | null;
}

/**
 * Deleted messages are also removed from the events in the outbox, kept for resuming clients. Not
 * needed when the last message is older than these.
 */
async function forgetWordsLater(
  tx: Transaction,
  { id: conversationId, lastAt }: Deleted,
  now: Date,
): Promise<void> {
  if (lastAt === null || lastAt.getTime() < now.getTime() - maxEventAgeMs) return;
  await enqueue(tx, forgetWordsJobKind, { conversationId });
}

export async function forgetWords({ db }: Context, conversationId: string): Promise<void> {
  await deleteWordsOf(db, conversationId);
}

export const forgetWordsJobKind: JobKind<{ conversationId: string }> = {
  name: 'messages:forget_words',
  payload: z.object({ conversationId: z.uuid() }),
  attempts: 8,
};

export const messagesExport: ExportPart = {
  collections: {
    conversations: exportOf(listConversationsToExport, archivedConversation),
    messages: exportOf(listMessagesToExport, archivedMessage),
  },
};
