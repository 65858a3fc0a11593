import { interestNames } from '@stenope/domain/accounts/interests';
import { limits } from '@stenope/domain/accounts/limits';
import { z } from 'zod/mini';
import { action } from './action.ts';
import { liveEvent } from './live.ts';
import { email, id, language, moment, text } from './primitives.ts';
import { viewerCall } from './viewer-call.ts';

/** 3–30 characters; letters, digits, underscore. */
export const username = z
  .string()
  .check(
    z.minLength(limits.username.min),
    z.maxLength(limits.username.max, { abort: true }),
    z.regex(/^[A-Za-z0-9_]+$/),
  );

export const password = text({ min: limits.password.min, max: limits.password.max });

export const role = z.enum(['member', 'admin', 'owner']);

export const interests = z.array(z.enum(interestNames)).check(z.maxLength(interestNames.length));

/** The signed-in person, as they see themselves. */
export const me = z.strictObject({
  id,
  username,
  displayName: text({ max: limits.displayName.max }),
  /** Address of the profile photo; null while there is none. */
  avatar: z.nullable(text({ max: 200 })),
  email,
  emailVerified: z.boolean(),
  role,
  /** Pro members may allow visual responses and open a shop. */
  isPro: z.boolean(),
  /** Language of mails and push; null while none is chosen. */
  language: z.nullable(language),
  interests,
  /** Whether sensitive images are shown without a veil. */
  showsSensitive: z.boolean(),
  /** Whether they follow anybody, or a hashtag: until then, home starts with the discover list. */
  followsSomebody: z.boolean(),
  /** False while the username was generated at a social sign-in. */
  usernameChosen: z.boolean(),
  /** False for members who only ever used social sign-in. */
  hasPassword: z.boolean(),
  onboardingComplete: z.boolean(),
  createdAt: moment,
});

export type Me = z.output<typeof me>;

/** The token is for native clients, which store it; browsers have it in an HttpOnly cookie. */
export const session = z.strictObject({
  id,
  expiresAt: moment,
  token: z.optional(z.string().check(z.maxLength(256))),
});

/** Every page asks this, also for visitors: being signed out is an answer, not an error. */
export const readViewer = action({
  ...viewerCall,
  answer: z.strictObject({ me: z.nullable(me), session: z.nullable(session) }),
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

export const meChanged = liveEvent({
  name: 'accounts.me_changed',
  about: 'Something a person sees of themselves is different now: role, name, language, address.',
  data: z.strictObject({}),
});
