import type { Feature } from '../../platform/feature.ts';
import { trustBatchJob } from './batch/jobs.ts';
import { givingRoutes } from './giving/routes.ts';
import { echoChanged } from './live.ts';
import { echoRoutes } from './routes.ts';
import { beginTrust } from './scoring/engines.ts';
import { openEchoes } from './service.ts';
import { trustRoutes } from './trust/routes.ts';

/** Marks on five axes, and what they are worth. */
export const echoes: Feature = {
  name: 'echoes',
  routes: (context) => {
    const opened = openEchoes(context);
    return [...echoRoutes(opened), ...givingRoutes(opened), ...trustRoutes(opened)];
  },
  live: { announces: [echoChanged] },
  jobs: [trustBatchJob],
  opens: ({ db }) => beginTrust(db),
};
