import type { Message } from '@stenope/contract/messages/messages';
import { z } from 'zod/mini';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { Context } from '../../../platform/context.ts';
import { enqueue, type Shift, type Work } from '../../../platform/jobs/job.ts';
import { pushes, pushTo } from '../../notifications/push/service.ts';
import { pushedMessageOf } from '../present.ts';
import { findPushedMessage, listReachable } from './queries.ts';

/** Whoever has the conversation open has read it by then, and is told nothing more. */
const readingMs = 3_000;

/** Messages in one look at who has a browser to be told by. */
const mostTogether = 64;

/**
 * Orders what browsers are told of a message, before it is acknowledged: what is sent again at once,
 * because the first answer was lost, is the same order. Where the switch is off, nothing is asked.
 */
export function ordering(context: Context): (message: Message) => Promise<void> {
  if (!pushes(context)) return () => Promise.resolve();
  const { db, now } = context;
  const isReachable = createBatcher<Message, boolean>({
    maxBatchSize: mostTogether,
    runBatch: async (messages) => {
      const reachable = await listReachable(db, messages);
      return messages.map(({ id }) => reachable.has(id));
    },
  });
  return async (message) => {
    // Later it was ordered already, and perhaps told: who repeats a message does not ring again.
    if (now().getTime() - Date.parse(message.createdAt) >= readingMs) return;
    if (!(await isReachable(message))) return;
    const runAt = new Date(now().getTime() + readingMs);
    // One after the other: a service that lets us wait must not keep everything else waiting.
    const order = { key: message.id, line: messagePushWork.name, runAt };
    await db.transaction((tx) => enqueue(tx, messagePushWork, { messageId: message.id }, order));
  };
}

export async function pushMessage(shift: Shift, messageId: string): Promise<void> {
  const row = await findPushedMessage(shift.context.db, messageId);
  if (row) await pushTo(shift, row.receiverId, pushedMessageOf(row));
}

/** Who has been away for longer looks for themselves. */
export const messagePushWork: Work<{ messageId: string }> = {
  name: 'messages:push',
  payload: z.object({ messageId: z.uuid() }),
  attempts: 4,
};
