import type { Feature } from '../../platform/feature.ts';
import { reportRoutes } from './routes.ts';
import { forgetNoticesJob, noticeLetterJob, sweepSealedJob } from './jobs.ts';
import { eraseReports, reportsExport, type WhenReported } from './service.ts';

/** Reports by members, and notices by anybody. */
export function reportsFeature({ whenReported }: { whenReported: WhenReported }): Feature {
  return {
    name: 'reports',
    routes: (context) => reportRoutes(context, whenReported),
    jobs: [sweepSealedJob, noticeLetterJob, forgetNoticesJob],
    exports: reportsExport,
    erasure: {
      erase: ({ db }, departure) => db.transaction((tx) => eraseReports(tx, departure)),
      // What was reported in the last moment.
      eraseLast: eraseReports,
    },
  };
}
