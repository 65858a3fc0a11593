import type { Feature } from '../../platform/feature.ts';
import { openEchoes } from '../echoes/service.ts';
import type { RemoveByRank } from '../posts/service.ts';
import { takeDownJob } from './jobs.ts';
import { responsesChanged } from './live.ts';
import { responseRoutes } from './routes.ts';
import { eraseResponses, responsesExport } from './service.ts';

interface Hooks {
  readonly removeByRank: RemoveByRank;
}

/** Visual responses to posts. */
export function responsesFeature({ removeByRank }: Hooks): Feature {
  return {
    name: 'responses',
    routes: (context) => responseRoutes({ echoes: openEchoes(context), removeByRank }),
    jobs: [takeDownJob],
    exports: responsesExport,
    erasure: { erase: (context, { userId }) => eraseResponses(context, userId) },
    live: { announces: [responsesChanged] },
  };
}
