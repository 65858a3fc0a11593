import type { Feature } from '../../platform/feature.ts';
import { openPages } from './service.ts';
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
  tells: () => openPages,
  jobs: [sweepCountsJob, countYearsJob],
};
