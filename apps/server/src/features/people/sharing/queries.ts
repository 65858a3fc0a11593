import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media, photoColumns } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';

/** Who is behind a link to a page, as far as anybody may be told. */
export const findShared = prepared('profile_shared', (on) =>
  on
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      bio: users.bio,
      hidesPreviews: users.hidesPreviews,
      isPro: users.isPro,
      shop: users.shop,
    })
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) = lower(${sql.placeholder('username')})`,
        isNull(users.suspendedAt),
      ),
    ),
);

/** The newest of a member's photographs that anybody may see. */
export const findNewestPhoto = prepared('profile_shared_photo', (on) =>
  on
    .select(photoColumns)
    .from(posts)
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(
      and(
        eq(posts.authorId, sql.placeholder('id')),
        posts.listed,
        eq(posts.sensitive, 'none'),
        isNull(media.hiddenAt),
      ),
    )
    .orderBy(desc(posts.id))
    .limit(1),
);
