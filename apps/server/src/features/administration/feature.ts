import type { Feature } from '../../platform/feature.ts';
import { administrationRoutes } from './routes.ts';
import { ensureNotLastOwner, forgetActor, openClaim } from './service.ts';

/** The team's roles, and how the first owner gets theirs. */
export const administration: Feature = {
  name: 'administration',
  routes: administrationRoutes,
  erasure: { ensureMayLeave: ensureNotLastOwner, eraseAfter: forgetActor },
  opens: openClaim,
};
