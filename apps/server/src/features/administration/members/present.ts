import type { Person } from '@stenope/contract/people';
import type { ListedMember, MemberDetail } from '@stenope/contract/site/members';
import { deviceOf } from '@stenope/domain/accounts/devices';
import {
  refusedDemotion,
  refusedPro,
  refusedPromotion,
  refusedReactivation,
  refusedSuspension,
  type Standing,
} from './access.ts';
import type { DetailRow, DeviceRow, ListedRow } from './queries.ts';

export function presentListed(row: ListedRow, person: Person): ListedMember {
  return {
    person,
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    posts: row.posts,
    reports: row.reports,
  };
}

export function standingOf({ id, role, suspendedAt }: Pick<DetailRow, keyof Facts>): Standing {
  return { id, role, isSuspended: suspendedAt !== null };
}

type Facts = Record<'id' | 'role' | 'suspendedAt', unknown>;

interface Shown {
  readonly person: Person;
  readonly sessions: readonly DeviceRow[];
}

export function presentDetail(
  row: DetailRow,
  { person, sessions }: Shown,
  actor: Standing,
): MemberDetail {
  const target = standingOf(row);
  return {
    person,
    role: row.role,
    email: row.email,
    emailVerified: row.emailVerified,
    joinedAt: row.joinedAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    posts: { all: row.allPosts, listed: row.shownPosts },
    reports: { received: row.received, made: row.made },
    trust: row.trust && {
      index: row.trust.trust,
      badge: row.trust.badge,
      given: row.trust.given,
      received: row.trust.received,
    },
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt }) => ({
      ...deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    can: {
      promote: refusedPromotion(actor, target) === undefined,
      demote: refusedDemotion(actor, target) === undefined,
      setPro: refusedPro(actor, target) === undefined,
      suspend: refusedSuspension(actor, target) === undefined,
      reactivate: refusedReactivation(actor, target) === undefined,
    },
  };
}
