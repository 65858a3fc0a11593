import type { Feature } from '../../platform/feature.ts';
import { administrationRoutes } from './routes.ts';
import { openClaim } from './service.ts';

/** Who looks after the site, and how the first of them comes to. */
export const administration: Feature = {
  name: 'administration',
  routes: administrationRoutes,
  opens: openClaim,
};
