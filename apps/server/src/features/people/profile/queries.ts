import { eq, sql, type SQLWrapper, and, desc, isNull } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { memberTrust } from '../../../tables/echoes.ts';
import { media } from '../../../tables/media.ts';
import { photoColumns } from '../../media/photo-sql.ts';
import { blocks, follows, memberCounts, mutes } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';
import {
  holderOfName,
  hiddenPeopleFrom,
  type Sought,
  type PersonRow,
  personColumns,
} from '../person-sql.ts';
import { isFollowing } from '../queries.ts';

type User = typeof users.$inferSelect;

/** Profile fields of a member. */
type Shown = Pick<
  User,
  'fullName' | 'bio' | 'website' | 'placeLabel' | 'placeLat' | 'placeLon' | 'shop'
>;

export interface ProfileRow extends PersonRow, Shown {
  readonly suspended: boolean;
  /** Departed, with posts that stay. */
  readonly left: boolean;
  readonly badge: string | null;
  readonly counts: { followers: number; following: number; posts: number };
  readonly following: boolean;
  readonly followsMe: boolean;
  /** By the viewer. */
  readonly blocked: boolean;
  /** The viewer, by them. */
  readonly blockedBy: boolean;
  readonly muted: boolean;
}

const viewer = sql.placeholder('viewer');

/** Columns of a profile, own or foreign. */
const shownColumns = {
  ...personColumns(users),
  fullName: users.fullName,
  bio: users.bio,
  website: users.website,
  placeLabel: users.placeLabel,
  placeLat: users.placeLat,
  placeLon: users.placeLon,
  shop: users.shop,
};

/**
 * Follows with people hidden from the viewer: these few are looked up one by one and subtracted
 * from the count.
 */
const unmet = (other: SQLWrapper, member: SQLWrapper) => sql`(select count(*)::int from ${follows}
  where ${member} = ${users.id} and ${other} = any(${hiddenPeopleFrom(viewer)}))`;

/** On one's own profile, posts that are processing or masked count too. */
const ownUnlisted = sql`case when ${users.id} <> ${viewer} then 0 else (
  select count(*)::int from ${posts} where ${posts.authorId} = ${users.id}
    and not ${posts.listed} and ${posts.state} <> 'removed') end`;

export const findProfile = prepared<Sought, ProfileRow[]>('people_profile', (on) =>
  on
    .select({
      ...shownColumns,
      suspended: sql<boolean>`${users.suspendedAt} is not null`,
      left: sql<boolean>`${users.leftAt} is not null`,
      badge: memberTrust.badge,
      counts: {
        followers: sql<number>`coalesce(${memberCounts.followers}, 0)
            - ${unmet(follows.followerId, follows.followedId)}`,
        following: sql<number>`coalesce(${memberCounts.following}, 0)
            - ${unmet(follows.followedId, follows.followerId)}`,
        posts: sql<number>`coalesce(${memberCounts.posts}, 0) + ${ownUnlisted}`,
      },
      following: isFollowing(viewer, users.id),
      followsMe: sql<boolean>`coalesce((select true from ${follows} as tie
          where tie.follower_id = ${users.id} and tie.followed_id = ${viewer}), false)`,
      blocked: sql<boolean>`coalesce((select true from ${blocks} as tie
          where tie.blocker_id = ${viewer} and tie.blocked_id = ${users.id}), false)`,
      blockedBy: sql<boolean>`coalesce((select true from ${blocks} as tie
          where tie.blocker_id = ${users.id} and tie.blocked_id = ${viewer}), false)`,
      muted: sql<boolean>`coalesce((select true from ${mutes} as tie
          where tie.muter_id = ${viewer} and tie.muted_id = ${users.id}), false)`,
    })
    .from(users)
    .leftJoin(memberCounts, eq(memberCounts.userId, users.id))
    .leftJoin(memberTrust, eq(memberTrust.userId, users.id))
    .where(sql`${users.id} = ${holderOfName}`),
);

export type OwnRow = PersonRow &
  Shown &
  Pick<User, 'silenced' | 'wantsDigest' | 'hidesPreviews' | 'offersFeed'>;

export const findOwn = prepared<{ id: string }, OwnRow[]>('people_own_profile', (on) =>
  on
    .select({
      ...shownColumns,
      silenced: users.silenced,
      wantsDigest: users.wantsDigest,
      hidesPreviews: users.hidesPreviews,
      offersFeed: users.offersFeed,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

/** Public facts about a member, for link previews. */
export const findShared = prepared('profile_shared', (on) =>
  on
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      hidesPreviews: users.hidesPreviews,
      offersFeed: sql<boolean>`${users.offersFeed} and ${users.leftAt} is null`,
      isPro: users.isPro,
      shop: users.shop,
    })
    .from(users)
    .where(and(eq(users.id, holderOfName), isNull(users.suspendedAt))),
);

/** The member's avatar. */
export const findFace = prepared('profile_shared_face', (on) =>
  on
    .select(photoColumns)
    .from(media)
    .where(
      and(
        eq(media.ownerId, sql.placeholder('id')),
        eq(media.usedAs, 'avatar'),
        eq(media.state, 'ready'),
        isNull(media.hiddenAt),
      ),
    )
    .orderBy(desc(media.id))
    .limit(1),
);
