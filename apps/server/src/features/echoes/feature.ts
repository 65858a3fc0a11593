import type { Feature } from '../../platform/feature.ts';
import { trustBatchJob } from './batch/jobs.ts';
import { givingRoutes } from './giving/routes.ts';
import { newsJob, ranksJob } from './news/jobs.ts';
import { echoChanged } from './live.ts';
import { echoRoutes } from './routes.ts';
import { openEchoes } from './service.ts';
import { standingRoutes } from './standing/routes.ts';
import { beginTrust } from './trust/beginning.ts';
import { trustRoutes } from './trust/routes.ts';
import { trustTrialJob } from './trust/trials/jobs.ts';

/** Marks on five axes, and what they are worth. */
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
  opens: ({ db }) => beginTrust(db),
};
