import type { Feature } from '../../platform/feature.ts';
import { sweepCountsJob } from './jobs.ts';
import { siteRoutes } from './routes.ts';

/** What a site says of itself: its legal texts, and counts of the pages that are opened. */
export const site: Feature = { name: 'site', routes: siteRoutes, jobs: [sweepCountsJob] };
