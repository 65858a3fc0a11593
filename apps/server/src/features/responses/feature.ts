import type { Feature } from '../../platform/feature.ts';
import { openEchoes } from '../echoes/service.ts';
import { takeDownJob } from './jobs.ts';
import { responsesChanged } from './live.ts';
import { responseRoutes } from './routes.ts';

/** Visual responses to posts. */
export const responses: Feature = {
  name: 'responses',
  routes: (context) => responseRoutes(openEchoes(context)),
  jobs: [takeDownJob],
  live: { announces: [responsesChanged] },
};
