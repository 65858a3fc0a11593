import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media, photoColumns } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';
import { holderOfName } from '../../../tables/visibility.ts';

const columns = {
  title: posts.title,
  sensitive: posts.sensitive,
  author: users.displayName,
  hidesPreviews: users.hidesPreviews,
  photo: photoColumns,
};

/** What anybody may be told of a post whose link they were given. */
export const findShared = prepared('post_shared', (on) =>
  on
    .select(columns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(
      and(
        eq(posts.id, sql.placeholder('id')),
        eq(users.id, holderOfName),
        posts.listed,
        isNull(users.suspendedAt),
        isNull(media.hiddenAt),
      ),
    ),
);
