import type { Feature } from '../../platform/feature.ts';
import { openEchoes } from '../echoes/service.ts';
import { takeDownJob } from './jobs.ts';
import { responsesChanged } from './live.ts';
import { responseRoutes } from './routes.ts';
import { eraseResponses, responsesExport } from './service.ts';

/** Visual responses to posts. */
export const responses: Feature = {
  name: 'responses',
  routes: (context) => responseRoutes(openEchoes(context)),
  jobs: [takeDownJob],
  exports: responsesExport,
  erasure: { erase: (context, { userId }) => eraseResponses(context, userId) },
  live: { announces: [responsesChanged] },
};
