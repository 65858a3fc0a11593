import { sql, and, eq, isNull } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media } from '../../../tables/media.ts';
import { photoColumns } from '../../media/photo-sql.ts';
import { posts } from '../../../tables/posts.ts';
import { holderOfName } from '../../people/person-sql.ts';
import { firstThreads, type CommentReader, type WrittenComment } from '../comments/queries.ts';
import { writtenPost, type WrittenPost } from '../queries.ts';

/** Either the post or a comment; the other's columns are null. */
export interface PageRow
  extends
    Pick<WrittenPost, 'json' | 'authorId'>,
    Nullable<Pick<WrittenPost, 'words' | 'state' | 'visible'>>,
    Nullable<Pick<WrittenComment, 'id' | 'shown' | 'deleted'>> {}

type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null };

/**
 * A post, then its newest comments. One statement, since a round trip costs as much as the query.
 * Comments are read in any case, but shown only if the post may be.
 */
export const findPage = prepared<CommentReader & { id: string; postId: string }, PageRow[]>(
  'post_page',
  (on) =>
    on
      .select({
        json: sql<string>`page.json`,
        authorId: sql<string>`page.author_id`,
        words: sql<string | null>`page.words`,
        state: sql<WrittenPost['state'] | null>`page.state`,
        visible: sql<boolean | null>`page.visible`,
        id: sql<string | null>`page.id`,
        shown: sql<boolean | null>`page.shown`,
        deleted: sql<boolean | null>`page.deleted`,
        hidden: sql<WrittenComment['hidden']>`page.hidden`,
      })
      .from(
        sql`(
          select post.json, post.author_id, post.words, post.state, post.visible,
            null::uuid as id, null::boolean as shown, null::boolean as deleted,
            null::text as hidden
          from (${writtenPost}) as post
          union all
          select said.json, said.author_id, null, null, null, said.id, said.shown, said.deleted,
            said.hidden
          from (${firstThreads}) as said) as page`,
      )
      .orderBy(sql`page.id desc nulls first`),
);

export function isPost(row: PageRow): row is PageRow & WrittenPost {
  return row.words !== null;
}

export function isComment(row: PageRow): row is PageRow & WrittenComment {
  return row.id !== null;
}

const columns = {
  id: posts.id,
  title: posts.title,
  alt: posts.alt,
  sensitive: posts.sensitive,
  createdAt: posts.createdAt,
  author: users.displayName,
  username: users.username,
  hidesPreviews: users.hidesPreviews,
  photo: photoColumns,
};

/** Public facts about a post, for link previews. */
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
