import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { job, enqueue, firstStart } from '../../platform/jobs/job.ts';
import { bringIndexUpToDate, isIndexCurrent } from './edition/service.ts';

export const placesIndexJob = job({
  name: 'places:index',
  payload: z.object({}),
  attempts: 5,
  run: (_payload, { context, signal }) => bringIndexUpToDate(context, signal),
});

/** At a start, enqueues building an index that is missing or outdated. */
export async function askForIndex(context: Context): Promise<void> {
  if (context.env.PLACES_INDEX === 'off' || (await isIndexCurrent(context))) return;
  await context.db.transaction((tx) =>
    enqueue(tx, placesIndexJob, {}, { key: placesIndexJob.name, line: firstStart, patient: true }),
  );
}
