import { sessionLife } from '@stenope/domain/accounts/session-life';
import { decisionGrounds, decisionReasons } from '@stenope/domain/moderation/reasons';
import { suspensionDays } from '@stenope/domain/moderation/suspensions';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { badgeId } from '../echoes/ratings.ts';
import { person } from '../people.ts';
import { email, id, moment, page, pageQuery, text } from '../primitives.ts';
import { words } from './cases.ts';

/** Members as the team sees and manages them. */

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const role = z.enum(['member', 'admin', 'owner']);

export const memberFilters = ['all', 'admins', 'pro', 'suspended', 'reported'] as const;

/** Reports counted for each member of the list; beyond, there are at least as many. */
export const mostReportsCounted = 1000;

const listed = z.strictObject({
  person,
  role,
  joinedAt: moment,
  suspendedAt: z.nullable(moment),
  /** Posts others can see. */
  posts: count,
  /** Reports on them, up to `mostReportsCounted`. */
  reports: count,
});

export type ListedMember = z.output<typeof listed>;

export const listMembers = action({
  id: 'admin.users.list',
  about:
    'Members, newest first, all or those of one kind. Searching needs the switch `admin-user-search`.',
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject({
    ...pageQuery,
    filter: z.optional(z.enum(memberFilters)),
    /** Beginning of a username or of any word of a name, or a whole e-mail address. */
    q: z.optional(text({ min: 1, max: 254 })),
  }),
  answer: page(listed),
  status: 200,
  errors: ['bad_cursor', 'switched_off'],
});

const onMember = { params: z.strictObject({ userId: id }), access: 'admin' } as const;

const session = z.strictObject({
  browser: z.nullable(text({ max: 40 })),
  system: z.nullable(text({ max: 40 })),
  createdAt: moment,
  lastSeenAt: moment,
});

const detail = z.strictObject({
  person,
  role,
  email,
  emailVerified: z.boolean(),
  joinedAt: moment,
  /** Null when unknown: they have not signed in since this is kept. */
  lastLoginAt: z.nullable(moment),
  posts: z.strictObject({ all: count, listed: count }),
  /** On them, and made by them; each up to `mostReportsCounted`. */
  reports: z.strictObject({ received: count, made: count }),
  /** Null before their first rating given or received. */
  trust: z.nullable(
    z.strictObject({
      index: z.number().check(z.minimum(0), z.maximum(100)),
      badge: badgeId,
      given: count,
      received: count,
    }),
  ),
  sessions: z.array(session).check(z.maxLength(sessionLife.mostAtOnce)),
  suspendedAt: z.nullable(moment),
  /** Null without an end, and while they are not suspended. */
  suspendedUntil: z.nullable(moment),
  /** What the viewer may do with them. */
  can: z.strictObject({
    promote: z.boolean(),
    demote: z.boolean(),
    /** Make them Pro, or no longer Pro. */
    setPro: z.boolean(),
    suspend: z.boolean(),
    reactivate: z.boolean(),
  }),
});

export type MemberDetail = z.output<typeof detail>;

export const readMemberDetail = action({
  ...onMember,
  id: 'admin.users.detail',
  about:
    'A member with what the team needs to decide: registration, last sign-in, posts, reports, trust, devices.',
  method: 'GET',
  path: '/api/admin/users/{userId}',
  budget: 'lists',
  answer: detail,
  status: 200,
  errors: [],
});

const changesMember = {
  ...onMember,
  answer: detail,
  status: 200,
  limits: [{ by: 'member', times: 60, seconds: 600 }],
} as const;

export const promoteMember = action({
  ...changesMember,
  id: 'admin.promote',
  about: 'Makes a member an admin.',
  method: 'PUT',
  path: '/api/admin/users/{userId}/admin',
  errors: ['self_role', 'already_admin', 'target_suspended'],
});

export const demoteAdmin = action({
  ...changesMember,
  id: 'admin.demote',
  about: 'Makes an admin a member again, and signs them out; for the owner alone.',
  method: 'DELETE',
  path: '/api/admin/users/{userId}/admin',
  errors: ['rank', 'self_role', 'not_admin'],
});

export const suspendMember = action({
  ...changesMember,
  id: 'admin.suspend',
  about:
    'Suspends a member: signs them out, hides all that is theirs, and sends them the reasons by mail with a link to appeal. An admin is suspended by the owner alone.',
  method: 'PUT',
  path: '/api/admin/users/{userId}/suspension',
  body: z.strictObject({
    reason: z.enum(decisionReasons),
    ground: z.enum(decisionGrounds),
    /** For the member, in addition to the sentence of the reason. */
    words: z.optional(words),
    /** Null without an end. */
    days: z.nullable(z.literal([...suspensionDays])),
  }),
  errors: ['rank', 'self_role', 'target_suspended'],
});

export const reactivateMember = action({
  ...changesMember,
  id: 'admin.reactivate',
  about: 'Ends a suspension: all that is theirs is seen again, and they are told by mail.',
  method: 'DELETE',
  path: '/api/admin/users/{userId}/suspension',
  errors: ['rank', 'self_role', 'not_suspended'],
});
