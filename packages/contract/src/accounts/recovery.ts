import { limits } from '@stenope/domain/accounts/limits';
import { z } from 'zod/mini';
import { password, session } from '../accounts.ts';
import { action } from '../action.ts';
import { email, language, text } from '../primitives.ts';

/** Recovery and change of passwords and addresses. */

/** Token from a mail: 32 random bytes. */
const token = z.string().check(z.maxLength(64, { abort: true }), z.regex(/^[\w-]{43}$/));

export const requestReset = action({
  id: 'auth.password.reset_request',
  about: 'Sends a link to choose a new password, if the address is known. The answer never tells.',
  method: 'POST',
  path: '/api/auth/password/reset-request',
  access: 'anyone',
  body: z.strictObject({ email, language: z.optional(language) }),
  answer: z.strictObject({}),
  status: 202,
  errors: [],
  limits: [{ by: 'address', times: 30, seconds: 1800 }],
});

export const confirmReset = action({
  id: 'auth.password.reset_confirm',
  about: 'Sets a new password with the token of a mail, and ends every session.',
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'anyone',
  body: z.strictObject({ token, password }),
  answer: null,
  status: 204,
  errors: ['invalid_or_expired_token', 'password_too_common'],
  limits: [{ by: 'address', times: 30, seconds: 900 }],
});

/** A member without a password sets one without `current`, soon after signing in. */
export const changePassword = action({
  id: 'auth.password.change',
  about: 'Changes the own password, ends every other session and gives this one a new token.',
  method: 'POST',
  path: '/api/me/password',
  access: 'member',
  body: z.strictObject({
    current: z.optional(text({ min: 1, max: limits.password.max })),
    password,
    confirmation: text({ max: limits.password.max }),
  }),
  answer: z.strictObject({ session }),
  status: 200,
  errors: ['wrong_password', 'requires_recent_login', 'password_too_common'],
  limits: [{ by: 'member', times: 10, seconds: 900 }],
});

export const requestVerification = action({
  id: 'auth.email.verify_request',
  about: 'Sends the link that confirms the own address once more.',
  method: 'POST',
  path: '/api/me/email/verification',
  access: 'member',
  answer: z.strictObject({}),
  status: 202,
  errors: [],
  limits: [{ by: 'member', times: 5, seconds: 1800 }],
});

/**
 * Requires a session of that account: the person who reads the mail and the one who chose the
 * password must be the same before the address counts as theirs.
 */
export const confirmVerification = action({
  id: 'auth.email.verify_confirm',
  about: 'Confirms the own address, or the one it shall become, with the token of a mail.',
  method: 'POST',
  path: '/api/me/email/verify',
  access: 'member',
  body: z.strictObject({ token }),
  answer: null,
  status: 204,
  errors: ['invalid_or_expired_token', 'email_in_use'],
  limits: [{ by: 'member', times: 30, seconds: 900 }],
});
