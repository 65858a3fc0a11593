import type { Feature } from '../../platform/feature.ts';
import { countDaysJob, endSuspensionsJob } from './jobs.ts';
import { administrationRoutes, mountAuditExport } from './routes.ts';
import { ensureNotLastOwner, forgetActor, openClaim } from './service.ts';

/** The team: its roles and how the first owner gets theirs, its members, its log, its overview. */
export const administration: Feature = {
  name: 'administration',
  routes: administrationRoutes,
  mount: mountAuditExport,
  jobs: [countDaysJob, endSuspensionsJob],
  erasure: { ensureMayLeave: ensureNotLastOwner, eraseAfter: forgetActor },
  opens: openClaim,
};
