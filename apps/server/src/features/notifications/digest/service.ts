import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { enqueue, type Shift, type Work } from '../../../platform/jobs/job.ts';
import { sendDigest } from '../../accounts/notices/service.ts';
import { countSince, takeWanting } from './queries.ts';

const dayMs = 24 * 3_600_000;

/** Members looked at in one transaction. */
const together = 200;

/**
 * One letter for each who wants one and has something of the last day unread. Who was written to is
 * noted with the order to write: cut off and begun again, nobody gets two.
 */
export async function writeDigests({ db, now }: Context, signal: AbortSignal): Promise<void> {
  const since = new Date(now().getTime() - dayMs);
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after;) {
    signal.throwIfAborted();
    const from: string = after;
    after = await db.transaction(async (tx) => {
      const { looked, wanting } = await takeWanting(tx, { after: from, since, most: together });
      for (const userId of wanting) {
        const order = { userId, since: since.toISOString() };
        await enqueue(tx, digestWork, order, { key: userId, ownerId: userId });
      }
      return looked.length === together ? looked.at(-1) : undefined;
    });
  }
}

/**
 * What was read before the letter was written is not in it; where all was, or where they turned
 * letters off since it was ordered, there is none.
 */
export async function writeOne(shift: Shift, userId: string, since: Date): Promise<void> {
  const counts = await countSince(shift.context.db, userId, since);
  if (counts.length > 0) await sendDigest(shift, userId, counts);
}

/** With the queue’s growing pauses, about half an hour of a mail server that is away. */
export const digestWork: Work<{ userId: string; since: string }> = {
  name: 'notifications:digest',
  payload: z.object({ userId: z.uuid(), since: z.iso.datetime() }),
  attempts: 8,
};
