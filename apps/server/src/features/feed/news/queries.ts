import { sql } from 'drizzle-orm';
import { prepared, genericPlanParameter } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { follows, mutes } from '../../../tables/people.ts';
import { posts } from '../../../tables/posts.ts';

interface FollowerRow {
  readonly postId: string;
  readonly followerId: string;
}

/**
 * Who of these follows the author of which of these posts, and sees it at home: one look at a key for
 * each. Nobody follows across a block.
 */
export const listFollowersAmong = prepared<
  { posts: readonly string[]; listeners: readonly string[] },
  FollowerRow[]
>('feed_followers_among', (on) =>
  on
    .select({ postId: posts.id, followerId: sql<string>`listener.id` })
    .from(posts)
    .innerJoin(users, sql`${users.id} = ${posts.authorId} and ${users.suspendedAt} is null`)
    .innerJoin(
      sql`unnest(${genericPlanParameter('listeners', 'uuid[]')}) as listener (id)`,
      sql`true`,
    )
    .innerJoin(
      follows,
      sql`${follows.followerId} = listener.id and ${follows.followedId} = ${posts.authorId}`,
    )
    .where(
      sql`${posts.id} = any(${genericPlanParameter('posts', 'uuid[]')}) and ${posts.listed}
        and not exists (select from ${mutes} where ${mutes.muterId} = listener.id
          and ${mutes.mutedId} = ${posts.authorId})`,
    ),
);
