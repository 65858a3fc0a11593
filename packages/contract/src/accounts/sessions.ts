import { z } from 'zod/mini';
import { session } from '../accounts.ts';
import { action } from '../action.ts';
import { id, moment, text } from '../primitives.ts';

/** Sessions of a member. */

/** Requested five minutes before the end. */
export const refreshSession = action({
  id: 'auth.session.refresh',
  about: 'Makes this session last longer.',
  method: 'POST',
  path: '/api/auth/session/refresh',
  access: 'member',
  answer: z.strictObject({ session }),
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 3600 }],
});

export const listSessions = action({
  id: 'auth.session.list',
  about: 'Where this person is signed in, the latest first.',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  budget: 'lists',
  answer: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id,
          current: z.boolean(),
          /** Null when the client did not send it, or it is unknown. */
          browser: z.nullable(text({ max: 40 })),
          system: z.nullable(text({ max: 40 })),
          createdAt: moment,
          lastSeenAt: moment,
        }),
      )
      .check(z.maxLength(100)),
  }),
  status: 200,
  errors: [],
});

export const revokeSession = action({
  id: 'auth.session.revoke',
  about: 'Ends one of the own sessions.',
  method: 'DELETE',
  path: '/api/auth/sessions/{sessionId}',
  access: 'member',
  params: z.strictObject({ sessionId: id }),
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 120, seconds: 60 }],
});

export const revokeOtherSessions = action({
  id: 'auth.session.revoke_others',
  about: 'Ends every own session but this one.',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'member',
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});
