import { and, asc, desc, eq, gt, isNull, lte, not, sql } from 'drizzle-orm';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { posts } from '../../tables/posts.ts';
import { photoColumns } from '../media/photo-sql.ts';
import { holderOfName } from '../people/person-sql.ts';

/** A member who is there and whose pictures may be shown elsewhere. */
const isSharingMember = and(isNull(users.suspendedAt), not(users.hidesPreviews));

/** A post whose picture may be shown elsewhere, with `media` joined. */
const isSharedPost = and(posts.listed, eq(posts.sensitive, 'none'), isNull(media.hiddenAt));

/** When the page of a post was last something else. */
const changedAt = sql<string>`to_char(coalesce(${posts.editedAt}, ${posts.createdAt})
  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Author of a feed, if they offer one. */
export const findFeed = prepared('sharing_feed', (on) =>
  on
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(eq(users.id, holderOfName), users.offersFeed, isNull(users.leftAt), isSharingMember),
    ),
);

/** The newest posts of a feed. */
export const listFeed = prepared('sharing_feed_posts', (on) =>
  on
    .select({
      id: posts.id,
      title: posts.title,
      alt: posts.alt,
      licence: posts.licence,
      createdAt: posts.createdAt,
      changedAt,
      photo: photoColumns,
    })
    .from(posts)
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(and(eq(posts.authorId, sql.placeholder('author')), isSharedPost))
    .orderBy(desc(posts.id))
    .limit(sql.placeholder('limit')),
);

export type FeedPost = Awaited<ReturnType<typeof listFeed>>[number];

/** The last of so many posts, shared or not: where a page of the sitemap ends. */
export const findPostAhead = prepared('sharing_post_ahead', (on) =>
  on
    .select({ id: posts.id })
    .from(posts)
    .where(and(posts.listed, gt(posts.id, sql.placeholder('after'))))
    .orderBy(asc(posts.id))
    .offset(sql.placeholder('skip'))
    .limit(1),
);

/** The same of members. */
export const findMemberAhead = prepared('sharing_member_ahead', (on) =>
  on
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, sql.placeholder('after')))
    .orderBy(asc(users.id))
    .offset(sql.placeholder('skip'))
    .limit(1),
);

const pageBounds = (id: typeof posts.id | typeof users.id) =>
  and(gt(id, sql.placeholder('after')), lte(id, sql.placeholder('until')));

/** Posts that search engines may show, within the bounds of a page. */
export const listSharedPosts = prepared('sharing_posts', (on) =>
  on
    .select({ id: posts.id, username: users.username, changedAt })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(and(pageBounds(posts.id), isSharedPost, isSharingMember))
    .orderBy(asc(posts.id))
    .limit(sql.placeholder('limit')),
);

/** Members with something to show, within the bounds of a page, and when they last showed any. */
export const listSharedMembers = prepared('sharing_members', (on) => {
  const latest = on
    .select({ changedAt: changedAt.as('changed_at') })
    .from(posts)
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(and(eq(posts.authorId, users.id), isSharedPost))
    .orderBy(desc(posts.id))
    .limit(1)
    .as('latest');
  return on
    .select({ id: users.id, username: users.username, changedAt: latest.changedAt })
    .from(users)
    .crossJoinLateral(latest)
    .where(and(pageBounds(users.id), isNull(users.leftAt), isSharingMember))
    .orderBy(asc(users.id))
    .limit(sql.placeholder('limit'));
});
