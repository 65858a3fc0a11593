import type { Message } from '@stenope/contract/messages/messages';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { enqueue, type Shift, type JobKind } from '../../../platform/jobs/job.ts';
import { leftOver, pushes, pushTo } from '../../notifications/service.ts';
import { pushedMessageOf } from '../present.ts';
import { findPushedMessage, listReachable } from './queries.ts';

/** Delay of a push: somebody viewing the conversation has read it by then. */
const readingMs = 3_000;

/** Of these messages the ids of those whose recipients a push reaches. Nothing is queried where push is off. */
export async function findPushable(
  context: Context,
  on: Executor,
  messages: readonly Message[],
): Promise<ReadonlySet<string>> {
  return pushes(context) ? listReachable(on, messages) : new Set();
}

/** Enqueues the push of a message in the transaction that stores it: each exists with the other. */
export async function pushLater(tx: Transaction, messageId: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + readingMs);
  // Serial queue: a slow push service must not block other jobs.
  const order = { key: messageId, line: messagePushJobKind.name, runAt };
  await enqueue(tx, messagePushJobKind, { messageId }, order);
}

interface PushOrder {
  readonly messageId: string;
  readonly sessions?: readonly string[] | undefined;
}

export async function pushMessage(shift: Shift, { messageId, sessions }: PushOrder): Promise<void> {
  const row = await findPushedMessage(shift.context.db, messageId);
  if (!row) return;
  // It names who wrote, and not what: services of phones may read it.
  const pushed = pushedMessageOf(row);
  const line = messagePushJobKind.name;
  await pushTo(shift, row.receiverId, { sealed: pushed, open: pushed, sessions }, (tx, left) =>
    enqueue(tx, messagePushJobKind, { messageId, sessions: left }, { line }),
  );
}

/** Few attempts: members who are away longer look for themselves. */
export const messagePushJobKind: JobKind<PushOrder> = {
  name: 'messages:push',
  payload: z.object({ messageId: z.uuid(), sessions: leftOver }),
  attempts: 4,
};
