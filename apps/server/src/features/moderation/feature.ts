import type { Feature } from '../../platform/feature.ts';
import type { WhenOverturned } from './appealing/service.ts';
import { eraseJudged } from './erasing/service.ts';
import {
  auditJob,
  endMasksJob,
  forgetWordsJob,
  statementLetterJob,
  sweepRenamedJob,
  tellReportersJob,
  weighWaitingJob,
} from './jobs.ts';
import { caseChanged, watchable } from './live.ts';
import { moderationRoutes } from './routes.ts';
import { moderationExport } from './service.ts';

interface Hooks {
  readonly whenOverturned: readonly WhenOverturned[];
}

/** Review of what was reported, statements of reasons, appeals. */
export function moderationFeature({ whenOverturned }: Hooks): Feature {
  return {
    name: 'moderation',
    routes: (context) => moderationRoutes({ context, whenOverturned }),
    live: { announces: [caseChanged], topics: { moderation: watchable } },
    jobs: [
      tellReportersJob,
      statementLetterJob,
      weighWaitingJob,
      endMasksJob,
      auditJob,
      sweepRenamedJob,
      forgetWordsJob,
    ],
    exports: moderationExport,
    erasure: {
      erase: ({ db }, departure) => db.transaction((tx) => eraseJudged(tx, departure)),
      eraseLast: eraseJudged,
    },
  };
}
