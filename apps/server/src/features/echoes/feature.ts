import type { Feature } from '../../platform/feature.ts';
import { trustBatchJob, publishJob, ranksJob, trustTrialJob } from './jobs.ts';
import { givingRoutes, echoRoutes, standingRoutes, trustRoutes } from './routes.ts';
import { echoChanged } from './live.ts';
import { echoesExport, eraseGiven, hasAnythingRated, openEchoes, openGiving } from './service.ts';
import { beginTrust } from './trust/beginning.ts';

/** Ratings on five axes, and scores from them. */
export const echoes: Feature = {
  name: 'echoes',
  routes: (context) => {
    const opened = openEchoes(context);
    return [
      ...echoRoutes(opened),
      ...givingRoutes(openGiving(opened)),
      ...standingRoutes(opened),
      ...trustRoutes(opened),
    ];
  },
  live: { announces: [echoChanged] },
  jobs: [trustBatchJob, ranksJob, publishJob, trustTrialJob],
  erasure: { erase: eraseGiven, isAnythingLeft: hasAnythingRated },
  exports: echoesExport,
  opens: ({ db }) => beginTrust(db),
};
