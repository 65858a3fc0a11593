import type { Message } from '@stenope/contract/messages/messages';
import { z } from 'zod/mini';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueue, wasEnqueued, type Shift, type JobKind } from '../../../platform/jobs/job.ts';
import { pushes, pushTo } from '../../notifications/service.ts';
import { pushedMessageOf } from '../present.ts';
import { findPushedMessage, listReachable } from './queries.ts';

/** Delay of a push: somebody viewing the conversation has read it by then. */
const readingMs = 3_000;

/** How late a repeat may make up for a push that was not enqueued. */
const repeatMs = 5 * 60_000;

/** Clocks of processes may differ by this much. */
const clocksMs = 60_000;

/** Messages per look-up of subscriptions. */
const mostLookedUp = 64;

/**
 * Enqueues the push of a message before it is acknowledged: a retry, because the first answer was
 * lost, has the same key. Nothing is queried where push is off.
 */
export function createPushEnqueuer(context: Context): (message: Message) => Promise<void> {
  if (!pushes(context)) return () => Promise.resolve();
  const { db, now } = context;
  const isReachable = createBatcher<Message, boolean>({
    maxBatchSize: mostLookedUp,
    runBatch: async (messages) => {
      const reachable = await listReachable(db, messages);
      return messages.map(({ id }) => reachable.has(id));
    },
  });
  return async (message) => {
    const createdAt = Date.parse(message.createdAt);
    const age = now().getTime() - createdAt;
    if (age >= repeatMs || !(await isReachable(message))) return;
    // The push of a late repeat may have been sent already: it does not ring again.
    const span = { from: createdAt - clocksMs, until: createdAt + repeatMs + clocksMs };
    const isRepeat = age >= readingMs;
    if (isRepeat && (await wasEnqueued(db, messagePushJobKind, message.id, span))) return;
    const runAt = new Date(now().getTime() + readingMs);
    // Serial queue: a slow push service must not block other jobs.
    const order = { key: message.id, line: messagePushJobKind.name, runAt };
    await db.transaction((tx) => enqueue(tx, messagePushJobKind, { messageId: message.id }, order));
  };
}

export async function pushMessage(shift: Shift, messageId: string): Promise<void> {
  const row = await findPushedMessage(shift.context.db, messageId);
  if (row) await pushTo(shift, row.receiverId, pushedMessageOf(row));
}

/** Few attempts: members who are away longer look for themselves. */
export const messagePushJobKind: JobKind<{ messageId: string }> = {
  name: 'messages:push',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 4,
};
