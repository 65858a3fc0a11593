import { z } from 'zod/mini';
import { job } from '../../platform/jobs/job.ts';
import { countChanges } from './map/service.ts';

/** A run ends after this time; the next one goes on. */
const patienceMs = 50_000;

/** Adds what came and went on the map to its squares, so that who reads has little to add. */
export const countMapJob = job({
  name: 'map:count',
  payload: z.object({}),
  attempts: 1,
  every: '* * * * *',
  run: async (_payload, { context, signal }) => {
    const end = performance.now() + patienceMs;
    while (performance.now() < end && (await countChanges(context))) signal.throwIfAborted();
  },
});
