import type { Feature } from '../../platform/feature.ts';
import { reportRoutes } from './routes.ts';
import { sweepSealedJob } from './jobs.ts';

/** Reports by members. */
export const reports: Feature = {
  name: 'reports',
  routes: reportRoutes,
  jobs: [sweepSealedJob],
};
