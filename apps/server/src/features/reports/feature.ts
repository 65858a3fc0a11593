import type { Feature } from '../../platform/feature.ts';
import { reportRoutes } from './routes.ts';
import { forgetNoticesJob, forgetReportsJob, noticeLetterJob, sweepSealedJob } from './jobs.ts';
import type { WhenAnswered, WhenNoticed } from './notices/service.ts';
import { eraseReports, reportsExport, type WhenReported } from './service.ts';

/** Reports by members, and notices by anybody; both lead to cases, of a feature that is passed in. */
export function reportsFeature(cases: {
  readonly whenReported: WhenReported;
  readonly whenNoticed: WhenNoticed;
  readonly whenAnswered: WhenAnswered;
}): Feature {
  return {
    name: 'reports',
    routes: (context) => reportRoutes(context, cases),
    jobs: [sweepSealedJob, noticeLetterJob, forgetNoticesJob, forgetReportsJob],
    exports: reportsExport,
    erasure: {
      erase: ({ db }, departure) => db.transaction((tx) => eraseReports(tx, departure)),
      // What was reported in the last moment.
      eraseLast: eraseReports,
    },
  };
}
