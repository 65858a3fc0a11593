import { z } from 'zod/mini';
import { job } from '@stenope/server/src/platform/jobs/job.ts';
import { demoState } from './queries.ts';

export const seedJob = job({
  name: 'demo:seed',
  payload: z.object({}),
  attempts: 10,
  run: async (_payload, { context, signal }) => {
    if (!context.env.DEMO || (await demoState(context.db)) !== 'wanted') return;
    // Loaded lazily: scenes and texts are large, and needed once.
    const { seed } = await import('./seed/seed.ts');
    await seed(context, signal);
  },
});
