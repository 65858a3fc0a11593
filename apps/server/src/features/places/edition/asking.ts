import type { Context } from '../../../platform/context.ts';
import { enqueue, firstStart } from '../../../platform/jobs/job.ts';
import { placesIndexJob } from '../jobs.ts';
import { isIndexCurrent } from './service.ts';

/** At a start: an index that is missing, or made of older data, is made in the background. */
export async function askForIndex(context: Context): Promise<void> {
  if (context.env.PLACES_INDEX === 'off' || (await isIndexCurrent(context))) return;
  await context.db.transaction((tx) =>
    enqueue(tx, placesIndexJob, {}, { key: placesIndexJob.name, line: firstStart, patient: true }),
  );
}
