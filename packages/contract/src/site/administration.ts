import { z } from 'zod/mini';
import { action } from '../action.ts';
import { me } from '../accounts.ts';
import { email, text } from '../primitives.ts';

/** Administrators of the site, and how they are appointed. */

/** Requested each time an admin page opens; a failed check means not admin. */
export const readAccess = action({
  id: 'admin.access',
  about: 'What the signed-in person may administer, and which doors stand open to them.',
  method: 'GET',
  path: '/api/admin/access',
  access: 'member',
  answer: z.strictObject({
    roles: z.strictObject({ owner: z.boolean(), admin: z.boolean() }),
    /** True while the site has no owner. */
    canClaim: z.boolean(),
    /** True while there is an unused bootstrap secret. */
    canBootstrap: z.boolean(),
  }),
  status: 200,
  errors: [],
});

export const claimOwnership = action({
  id: 'owner.claim',
  about: 'Makes the first one with the claim code the owner of the site.',
  method: 'POST',
  path: '/api/admin/claim',
  access: 'member',
  body: z.strictObject({ code: text({ min: 1, max: 200 }) }),
  answer: me,
  status: 200,
  errors: ['owner_exists', 'claim_refused'],
  limits: [{ by: 'member', times: 5, seconds: 3600 }],
});

export const bootstrapAdmin = action({
  id: 'admin.bootstrap',
  about: 'Makes oneself, or the member with that address, an admin; each secret works once.',
  method: 'POST',
  path: '/api/admin/bootstrap',
  access: 'member',
  body: z.strictObject({ secret: text({ min: 1, max: 200 }), email: z.optional(email) }),
  answer: null,
  status: 204,
  errors: ['bootstrap_failed', 'already_admin'],
  limits: [{ by: 'member', times: 5, seconds: 3600 }],
});
