import type { Feature } from '../../platform/feature.ts';
import { trustBatchJob, newsJob, ranksJob, trustTrialJob } from './jobs.ts';
import { givingRoutes, echoRoutes, standingRoutes, trustRoutes } from './routes.ts';
import { echoChanged } from './live.ts';
import { eraseRatings, eraseTrust, hasAnythingRated, openEchoes } from './service.ts';
import { beginTrust } from './trust/beginning.ts';

/** Ratings on five axes, and scores from them. */
export const echoes: Feature = {
  name: 'echoes',
  routes: (context) => {
    const opened = openEchoes(context);
    return [
      ...echoRoutes(opened),
      ...givingRoutes(opened),
      ...standingRoutes(opened),
      ...trustRoutes(opened),
    ];
  },
  live: { announces: [echoChanged] },
  jobs: [trustBatchJob, ranksJob, newsJob, trustTrialJob],
  erasure: {
    erase: async (context, { userId, mode }) => {
      await eraseRatings(context, userId);
      if (mode === 'leave_posts') await context.db.transaction((tx) => eraseTrust(tx, userId));
    },
    isAnythingLeft: hasAnythingRated,
  },
  opens: ({ db }) => beginTrust(db),
};
