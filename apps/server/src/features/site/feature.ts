import type { Feature } from '../../platform/feature.ts';
import { countYearsJob, sweepCountsJob } from './jobs.ts';
import { mountTransparencyFile, siteRoutes } from './routes.ts';

/**
 * What a site says of itself: its legal texts, its transparency reports, and counts of the pages
 * that are opened.
 */
export const site: Feature = {
  name: 'site',
  routes: siteRoutes,
  mount: mountTransparencyFile,
  jobs: [sweepCountsJob, countYearsJob],
};
