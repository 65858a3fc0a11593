import { and, eq, isNull, sql } from 'drizzle-orm';
import { prepared } from '../../../platform/db/prepared.ts';
import { users } from '../../../tables/accounts.ts';
import { responses } from '../../../tables/echoes.ts';
import { media } from '../../../tables/media.ts';
import { products } from '../../../tables/people.ts';
import { posts, postSteps } from '../../../tables/posts.ts';

/** Files of a picture that may be served now. */
export const findShown = prepared<
  { name: string },
  Pick<typeof media.$inferSelect, 'files' | 'reserved'>[]
>('find_shown_media', (on) =>
  on
    .select({ files: media.files, reserved: media.reserved })
    .from(media)
    .innerJoin(users, eq(users.id, media.ownerId))
    .where(
      and(
        eq(media.name, sql.placeholder('name')),
        eq(media.state, 'ready'),
        isNull(media.hiddenAt),
        isNull(users.suspendedAt),
        // Checked here too, so that hiding a post can never miss its pictures.
        sql`not exists (select 1 from ${posts} where ${posts.mediaId} = ${media.id}
            and ${posts.state} in ('masked', 'removed'))`,
        sql`not exists (select 1 from ${postSteps} join ${posts} on ${posts.id} = ${postSteps.postId}
            where ${postSteps.mediaId} = ${media.id} and ${posts.state} in ('masked', 'removed'))`,
        sql`not exists (select 1 from ${responses} join ${posts} on ${posts.id} = ${responses.postId}
            where ${responses.mediaId} = ${media.id} and (${responses.state} in ('masked', 'removed')
              or ${posts.state} in ('masked', 'removed')))`,
        // With `users` joined as the seller: a closed shop serves nothing.
        sql`not exists (select 1 from ${products} where ${products.mediaId} = ${media.id}
            and (${products.state} in ('masked', 'removed') or ${users.shop} <> 'active'
              or not ${users.isPro}))`,
      ),
    ),
);
