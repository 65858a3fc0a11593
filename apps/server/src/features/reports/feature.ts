import type { Feature } from '../../platform/feature.ts';
import { reportRoutes } from './routes.ts';
import { sweepSealedJob } from './jobs.ts';
import { eraseReports, reportsExport } from './service.ts';

/** Reports by members. */
export const reports: Feature = {
  name: 'reports',
  routes: reportRoutes,
  jobs: [sweepSealedJob],
  exports: reportsExport,
  erasure: {
    erase: ({ db }, departure) => db.transaction((tx) => eraseReports(tx, departure)),
    // What was reported in the last moment.
    eraseLast: eraseReports,
  },
};
