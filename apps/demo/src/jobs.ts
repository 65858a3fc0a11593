import { z } from 'zod/mini';
import { job } from '@stenope/server/src/platform/jobs/job.ts';
import { demoState } from './queries.ts';

/** Longest edge of the film's frames: its author likes grain, and they are done in half a minute. */
const filmEdge = 640;

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

/** Runs after the rest, so that nobody who tries the product waits for it. */
export const filmJob = job({
  name: 'demo:film',
  payload: z.object({}),
  attempts: 10,
  run: async (_payload, { context, signal }) => {
    if (!context.env.DEMO) return;
    if ((await demoState(context.db)) !== 'made') throw new Error('The demonstration is not made');
    const [{ enrolMembers }, { showFilm }] = await Promise.all([
      import('./seed/seed.ts'),
      import('./seed/film.ts'),
    ]);
    await showFilm(context, await enrolMembers(context), { signal, edge: filmEdge });
  },
});
