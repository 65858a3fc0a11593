import type { Feature } from '../../platform/feature.ts';
import { countMapJob } from './jobs.ts';
import { searchRoutes } from './routes.ts';
import { createTotals } from './totals.ts';

/**
 * Posts by their words, their facts and what they look like, and how much there is to find. The
 * index is written by `posts` together with the texts, and older posts are indexed by its job.
 */
export const search: Feature = {
  name: 'search',
  routes: (context) => {
    // One cache for the process.
    const readTotals = createTotals(context);
    return searchRoutes({ context, readTotals });
  },
  jobs: [countMapJob],
};
