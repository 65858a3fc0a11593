import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { enqueue, type Work } from '../../../platform/jobs/job.ts';
import { eventsKeptMs } from '../../../platform/live/forgetting.ts';
import { deleteWordsOf } from './queries.ts';

interface Deleted {
  readonly id: string;
  readonly lastAt: Date | null;
}

/**
 * What was said is also in the events that told of it, for as long as somebody may ask what they
 * missed: once it is deleted, it goes from there too. Where nothing was said lately, it has gone.
 */
export async function forgetWordsLater(
  tx: Transaction,
  { id: conversationId, lastAt }: Deleted,
  now: Date,
): Promise<void> {
  if (lastAt === null || lastAt.getTime() < now.getTime() - eventsKeptMs) return;
  await enqueue(tx, forgetWordsWork, { conversationId });
}

export async function forgetWords({ db }: Context, conversationId: string): Promise<void> {
  await deleteWordsOf(db, conversationId);
}

export const forgetWordsWork: Work<{ conversationId: string }> = {
  name: 'messages:forget_words',
  payload: z.object({ conversationId: z.uuid() }),
  attempts: 8,
};
