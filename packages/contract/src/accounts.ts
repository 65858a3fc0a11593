import { limits } from '@stenope/domain/accounts/limits';
import { z } from 'zod/mini';
import { action } from './action.ts';
import { liveEvent } from './live.ts';
import { email, id, moment, text } from './primitives.ts';

/** Spec §5: 3–30 characters; letters, digits, underscore. */
export const username = z
  .string()
  .check(
    z.minLength(limits.username.min),
    z.maxLength(limits.username.max, { abort: true }),
    z.regex(/^[A-Za-z0-9_]+$/),
  );

export const password = text({ min: limits.password.min, max: limits.password.max });

export const role = z.enum(['member', 'admin', 'owner']);

/** The signed-in person, as they see themselves. */
export const me = z.strictObject({
  id,
  username,
  displayName: text({ max: limits.displayName.max }),
  email,
  emailVerified: z.boolean(),
  role,
  onboardingComplete: z.boolean(),
  createdAt: moment,
});

export type Me = z.output<typeof me>;

/** Native clients keep the token; the web gets the same in an HttpOnly cookie and ignores it. */
const signedIn = z.strictObject({
  me,
  session: z.strictObject({
    id,
    expiresAt: moment,
    token: z.optional(z.string().check(z.maxLength(256))),
  }),
});

const client = z.optional(z.enum(['web', 'native']));

export const register = action({
  id: 'auth.register',
  about: 'Creates an account and signs it in.',
  method: 'POST',
  path: '/api/auth/register',
  access: 'anyone',
  body: z.strictObject({ username, email, password, client }),
  answer: signedIn,
  status: 201,
  errors: ['already_signed_in', 'email_in_use', 'username_taken', 'username_reserved'],
  creates: true,
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

/** A page asks this of every visitor: being nobody is an answer here, not a failure. */
export const readViewer = action({
  id: 'auth.viewer.read',
  about: 'Who is asking: the signed-in person, or nobody.',
  method: 'GET',
  path: '/api/auth/viewer',
  access: 'anyone',
  answer: z.strictObject({ me: z.nullable(me) }),
  status: 200,
  errors: [],
});

export const readMe = action({
  id: 'users.me.read',
  about: 'The signed-in person, with their e-mail address and role.',
  method: 'GET',
  path: '/api/me',
  access: 'member',
  answer: me,
  status: 200,
  errors: [],
});

export const sessionEnded = liveEvent({
  name: 'accounts.session_ended',
  about: 'This session, or every session of this person, has lost its right. The line closes.',
  data: z.strictObject({
    reason: z.enum(['signed_out', 'revoked', 'suspended', 'password_changed', 'deleted']),
  }),
});
