import { readDemo } from '@stenope/contract/site/demo';
import type { Feature } from '@stenope/server/src/platform/feature.ts';
import { handle } from '@stenope/server/src/platform/http/bind.ts';
import { filmJob, seedJob } from './jobs.ts';
import { demoState } from './queries.ts';

/** A demo community for people who try the product. Its content is loaded lazily. */
export const demo: Feature = {
  name: 'demo',
  routes: (context) => [
    handle(readDemo, async () => {
      const { readState } = await import('./service.ts');
      return readState(context);
    }),
  ],
  jobs: [seedJob, filmJob],
  opens: async (context) => {
    if (!context.env.DEMO && (await demoState(context.db)) === null) return;
    const { openDemo } = await import('./service.ts');
    await openDemo(context);
  },
};
