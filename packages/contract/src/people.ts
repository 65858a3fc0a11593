import { z } from 'zod/mini';
import { limits } from '@stenope/domain/accounts/limits';
import { username } from './accounts.ts';
import { action } from './action.ts';
import { id, page, pageQuery, text } from './primitives.ts';

/** A member as others see them, wherever a name is shown. */
export const person = z.strictObject({
  id,
  username,
  displayName: text({ max: limits.displayName.max }),
  /** Address of a small square picture; null while there is none. */
  avatar: z.nullable(text({ max: 200 })),
  isPro: z.boolean(),
});

export type Person = z.output<typeof person>;

export const searchPeople = action({
  id: 'users.search.public',
  scope: 'read',
  about:
    'Members whose username or name, or a further word of these, begins so, or if asked nearly so: to mention somebody, to find somebody. Without a limit the first eight, and no further page; visitors find twelve.',
  method: 'GET',
  path: '/api/people',
  access: 'anyone',
  budget: 'searches',
  query: z.strictObject({
    ...pageQuery,
    q: text({ min: 1, max: 60 }),
    /** Where nothing begins so, what is spelled nearly so. */
    near: z.optional(z.enum(['too'])),
  }),
  answer: z.strictObject({
    ...page(person).shape,
    /** Nobody is called so: these nearly are. */
    near: z.optional(z.literal(true)),
  }),
  status: 200,
  errors: ['bad_cursor', 'signup_required'],
  limits: [{ by: 'address', times: 120, seconds: 60 }],
});

const onPerson = { params: z.strictObject({ userId: id }), access: 'member' } as const;
const following = z.strictObject({ following: z.boolean() });

export const follow = action({
  ...onPerson,
  id: 'follow.create',
  about: 'Follows a member; again, nothing changes.',
  method: 'PUT',
  path: '/api/people/{userId}/follow',
  answer: following,
  status: 200,
  errors: ['self_follow'],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});

export const unfollow = action({
  ...onPerson,
  id: 'follow.delete',
  about: 'Follows a member no longer; again, nothing changes.',
  method: 'DELETE',
  path: '/api/people/{userId}/follow',
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 60, seconds: 60 }],
});
