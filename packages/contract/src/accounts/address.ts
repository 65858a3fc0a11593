import { limits } from '@stenope/domain/accounts/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { reachableEmail, text } from '../primitives.ts';

/**
 * The link in that mail is confirmed like any other (`auth.email.verify_confirm`); until then the
 * old address stays. Whether the new one is already in use is never revealed here.
 */
export const changeEmail = action({
  id: 'auth.email.change_request',
  about: 'Sends a link to a new address; who opens it has that address from then on.',
  method: 'POST',
  path: '/api/me/email',
  access: 'member',
  body: z.strictObject({
    email: reachableEmail,
    /** Omitted by members without a password, who must have signed in just now. */
    password: z.optional(text({ min: 1, max: limits.password.max })),
  }),
  answer: z.strictObject({}),
  status: 202,
  errors: ['wrong_password', 'requires_recent_login'],
  limits: [{ by: 'member', times: 5, seconds: 1800 }],
});
