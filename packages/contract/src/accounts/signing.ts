import { limits } from '@stenope/domain/accounts/limits';
import { z } from 'zod/mini';
import { me, password, session, username } from '../accounts.ts';
import { action } from '../action.ts';
import { email, language, reachableEmail, text } from '../primitives.ts';

/** Sign-up, sign-in and sign-out. */

const signedIn = z.strictObject({ me, session });

const client = z.optional(z.enum(['web', 'native']));

export const register = action({
  id: 'auth.register',
  about: 'Creates an account and signs it in.',
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  body: z.strictObject({
    username,
    email: reachableEmail,
    password,
    language: z.optional(language),
    client,
  }),
  answer: signedIn,
  status: 201,
  errors: [
    'already_signed_in',
    'email_in_use',
    'username_taken',
    'username_reserved',
    'password_too_common',
    'bad_credentials',
  ],
  creates: true,
  limits: [{ by: 'address', times: 5, seconds: 1800 }],
});

export const login = action({
  id: 'auth.login',
  about: 'Signs in with an e-mail address and a password.',
  method: 'POST',
  path: '/api/auth/login',
  access: 'anyone',
  body: z.strictObject({ email, password: text({ min: 1, max: limits.password.max }), client }),
  answer: signedIn,
  status: 200,
  errors: ['bad_credentials', 'account_suspended'],
  limits: [{ by: 'address', times: 100, seconds: 900 }],
});

export const logout = action({
  id: 'auth.logout',
  about: 'Ends this session. Answers the same when there is none.',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anyone',
  answer: null,
  status: 204,
  errors: [],
});

export const checkUsername = action({
  id: 'users.username.check',
  about: 'Whether a username can be had.',
  method: 'GET',
  path: '/api/usernames/check',
  access: 'anyone',
  query: z.strictObject({ username }),
  answer: z.strictObject({ state: z.enum(['available', 'taken', 'reserved']) }),
  status: 200,
  errors: [],
  limits: [{ by: 'address', times: 30, seconds: 60 }],
});

export const socialProviders = ['google', 'apple'] as const;

/** The provider redirects back to us; then the page asks for the viewer. */
export const startSocial = action({
  id: 'auth.social',
  about: 'Where to send the person to sign in with an account elsewhere.',
  method: 'POST',
  path: '/api/auth/social',
  access: 'anyone',
  body: z.strictObject({ provider: z.enum(socialProviders), language: z.optional(language) }),
  answer: z.strictObject({ url: z.url().check(z.maxLength(2000)) }),
  status: 200,
  errors: ['method_not_available'],
  limits: [{ by: 'address', times: 30, seconds: 900 }],
});

/** Why a social sign-in failed; passed to the page it returns to. */
export const socialProblems = [
  'cancelled',
  'expired',
  'address_unverified',
  'account_exists',
  'account_suspended',
  'failed',
] as const;
