import type { Message } from '@stenope/contract/messages/messages';
import { afterMessage, previewOf } from '@stenope/domain/messages/conversation';
import { createBatcher, mayBeOfOne } from '../../../platform/batching/batcher.ts';
import { KeyedQueue } from '../../../platform/batching/keyed-queue.ts';
import type { Context } from '../../../platform/context.ts';
import type { CommittedEvent, Transaction } from '../../../platform/db/database.ts';
import { isConflict } from '../../../platform/db/failures.ts';
import { Refusal } from '../../../platform/errors.ts';
import { eventOf } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { conversationChanged, messageSent } from '../live.ts';
import { findPushable, pushLater } from '../pushing/service.ts';
import { judge } from './access.ts';
import {
  loadConversations,
  lockToSend,
  mostTogether,
  saveMessages,
  type Change,
  type Draft,
  type LoadedRow,
  type WrittenEvent,
} from './queries.ts';

interface SendRequest {
  readonly conversationId: string;
  readonly messageId: string;
  readonly body: string;
}

type Send = (viewer: Viewer, request: SendRequest) => Promise<Message>;

/**
 * Load, check, compute, save, publish. Loads and saves of those who send at the same time share a
 * statement each; within a conversation one message follows the other.
 */
export function createSender(context: Context): Send {
  const { db, now } = context;
  const queue = new KeyedQueue();
  const load = createBatcher<Draft, LoadedRow | undefined>({
    maxBatchSize: mostTogether,
    runBatch: (drafts) => loadConversations(db, drafts),
  });
  const save = createBatcher<Change, boolean>({
    maxBatchSize: mostTogether,
    // A statement cannot insert one id twice: two conversations may be sent the same one. That it
    // changes no conversation twice is guaranteed by the queue, which lets one message of a
    // conversation be loaded and saved after the other.
    mayShareBatch: (one, other) => one.message.id !== other.message.id,
    retriesAlone: mayBeOfOne,
    runBatch: (changes) => saveAndPublish(context, changes),
  });
  const send = async (draft: Draft): Promise<Message> => {
    const decided = decide(await load(draft), draft, now());
    if ('stored' in decided) return decided.stored;
    const isSaved = await save(decided.change);
    return isSaved ? decided.change.message : sendLocked(context, draft);
  };
  return async ({ userId }, { conversationId, messageId, body }) => {
    // Ids in the path may be in capitals.
    const [id, conversation] = [messageId.toLowerCase(), conversationId.toLowerCase()];
    const draft = { id, conversationId: conversation, senderId: userId, body };
    return queue.run(conversation, () => send(draft));
  };
}

/**
 * Saves changes and passes their events on: by one statement, or in a transaction with the pushes that
 * some of them need. Whether each was written: not over what somebody else wrote since it was loaded.
 */
async function saveAndPublish(context: Context, changes: readonly Change[]): Promise<boolean[]> {
  const { db, now } = context;
  const said = changes.map(({ message }) => message);
  const pushable = await findPushable(context, db, said);
  const saving =
    pushable.size === 0
      ? saveByOneStatement(context, changes)
      : saveInTransaction(context, changes, { pushable, now: now() });
  return saving.catch((error: unknown) => noneOnConflict(error, changes));
}

/** Nothing is saved by a statement that PostgreSQL gave up for another: each goes on with its lock. */
function noneOnConflict(error: unknown, changes: readonly Change[]): boolean[] {
  if (isConflict(error)) return changes.map(() => false);
  throw error;
}

async function saveByOneStatement({ db }: Context, changes: readonly Change[]): Promise<boolean[]> {
  const written = await saveMessages(db, changes);
  const events = changes.map((change) => eventsOf(change, written));
  if (events.flat().length > 0) db.onCommitted(events.flat());
  return events.map((own) => own.length > 0);
}

async function saveInTransaction(
  { db }: Context,
  changes: readonly Change[],
  pushing: Pushing,
): Promise<boolean[]> {
  return db.transaction((tx) => saveWithPushes(tx, changes, pushing));
}

interface Pushing {
  /** Ids of messages whose recipients a push reaches. */
  readonly pushable: ReadonlySet<string>;
  readonly now: Date;
}

async function saveWithPushes(
  tx: Transaction,
  changes: readonly Change[],
  { pushable, now }: Pushing,
): Promise<boolean[]> {
  const written = await saveMessages(tx, changes);
  const isWritten: boolean[] = [];
  for (const change of changes) {
    const { id } = change.message;
    const events = eventsOf(change, written);
    for (const event of events) tx.sendAfterCommit(event);
    if (events.length > 0 && pushable.has(id)) await pushLater(tx, id, now);
    isWritten.push(events.length > 0);
  }
  return isWritten;
}

/**
 * The same for one whose conversation changed meanwhile, here or in another process: it is locked
 * first. Who is suspended, whom one blocks and which ids are taken is not locked with it: where one
 * of these changed after it was loaded, nothing is written, and a second look says why.
 */
async function sendLocked(context: Context, draft: Draft): Promise<Message> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    await lockToSend(tx, draft.conversationId);
    for (let look = 1; look <= 2; look += 1) {
      const [found] = await loadConversations(tx, [draft]);
      const decided = decide(found, draft, now());
      if ('stored' in decided) return decided.stored;
      const { change } = decided;
      const pushable = await findPushable(context, tx, [change.message]);
      const [isSaved] = await saveWithPushes(tx, [change], { pushable, now: now() });
      if (isSaved) return change.message;
    }
    // Suspended and back, or blocked and no more, between two statements: the next try finds out.
    throw new Refusal('unavailable', {}, { retryAfter: 1 });
  });
}

/** The message as it was stored before, or the change it makes now; throws when it may not be sent. */
function decide(
  found: LoadedRow | undefined,
  draft: Draft,
  now: Date,
): { readonly stored: Message } | { readonly change: Change } {
  const verdict = judge(found, draft);
  if ('refused' in verdict) throw new Refusal(verdict.refused);
  return 'stored' in verdict ? verdict : { change: changeBy(draft, verdict.allowed, now) };
}

/** The message, what it changes, and what both are told. */
function changeBy(draft: Draft, before: LoadedRow, now: Date): Change {
  const { conversationId, senderId, body } = draft;
  const { oneId, otherId, isFollowed, revision: expectedRevision } = before;
  const after = afterMessage(before, { senderId, isFollowed, now });
  const createdAt = after.at.toISOString();
  const message = { ...draft, createdAt, revision: after.messageRevision };
  const to = [oneId, otherId];
  const { revision, endsRequest } = after;
  const accepted = { conversationId, revision, kind: 'accepted', by: senderId, to } as const;
  const outgoing = [
    messageSent({ message, to }),
    ...(endsRequest ? [conversationChanged(accepted)] : []),
  ];
  return {
    message,
    recipientId: senderId === oneId ? otherId : oneId,
    preview: previewOf(body),
    startedBy: after.startedBy,
    acceptedAt: after.acceptedAt?.toISOString() ?? null,
    asked: after.asked,
    isRequest: after.isRequest,
    expectedRevision,
    expectedLastId: before.lastId,
    wasOpen: before.acceptedAt !== null,
    revision,
    events: outgoing.map((event) => ({ ...eventOf(event).committed, data: event.data })),
  };
}

/** Events of a change, as they were written; none when it was not. */
function eventsOf(change: Change, written: readonly WrittenEvent[]): CommittedEvent[] {
  const { message, events } = change;
  return events.flatMap(({ name, topics, data }) => {
    const place = written.find(
      (one) => one.conversationId === message.conversationId && one.name === name,
    );
    return place ? [{ name, topics, written: { id: place.id, at: place.at, data } }] : [];
  });
}
