import { eq, sql } from 'drizzle-orm';
import { genericPlanParameter, prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { media } from '../../../tables/media.ts';
import { posts } from '../../../tables/posts.ts';
import { withoutMute } from '../../people/person-sql.ts';
import { visibleTo, withoutMutedTerms } from '../../posts/visibility-sql.ts';

const reader = sql.placeholder('viewer');

type SeenRow = Pick<typeof posts.$inferSelect, 'authorId' | 'state'> &
  Pick<typeof media.$inferSelect, 'look'> & { readonly visible: boolean };

/** A post with its look, whoever may read it. */
export const findSeen = prepared<{ id: string; viewer: string }, SeenRow[]>('alike_seen', (on) =>
  on
    .select({
      authorId: posts.authorId,
      state: posts.state,
      visible: visibleTo(reader),
      look: media.look,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(eq(posts.id, sql.placeholder('id'))),
);

export interface LookingLikeRow {
  readonly id: string;
  readonly authorId: string;
  readonly look: Buffer;
}

type Asked = { viewer: string; author: string; keys: readonly number[]; each: number };

/**
 * The newest photographs under each key, of posts by others that this reader sees; as in
 * suggestions, without muted members, hashtags and words. Each is a key look-up (`offset 0` keeps
 * that plan).
 */
export const listLookingLike = prepared<Asked, LookingLikeRow[]>('alike_near', (on) =>
  on
    .select({
      id: sql<string>`seen.id`,
      authorId: sql<string>`seen.author_id`,
      look: sql<Buffer>`near.look`,
    })
    .from(
      sql`unnest(${genericPlanParameter('keys', 'smallint[]')}) as asked (key)
        cross join lateral (
          select pictured.id, pictured.look from ${media} as pictured
          where pictured.look_key = asked.key and pictured.used_as = 'post'
          order by pictured.created_at desc limit ${sql.placeholder('each')}::int) as near
        cross join lateral (
          select ${posts.id}, ${posts.authorId} from ${posts} join ${users} on ${users.id} = ${posts.authorId}
          where ${posts.mediaId} = near.id and ${posts.authorId} <> ${sql.placeholder('author')}
            and ${visibleTo(reader)} and ${withoutMute(reader, posts.authorId)}
            and ${withoutMutedTerms(reader)} offset 0) as seen`,
    ),
);
