import { visitorPosts } from '@stenope/domain/posts/limits';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import { products } from '../../tables/people.ts';
import { posts } from '../../tables/posts.ts';
import { withoutBlock, type Member, type Reader, type ReaderRow } from '../people/person-sql.ts';

/**
 * Rule of which posts a reader sees: published and not hidden by moderation, of an author who is
 * not suspended, without a block between the two; of these, visitors see the newest twelve.
 *
 * A condition for statements that read from `posts` joined with `users` as its author. It names no
 * other table of theirs:
 *
 *   .from(posts).innerJoin(users, eq(users.id, posts.authorId))
 *   .where(and(visibleTo(sql.placeholder('viewer')), …))
 *
 * `author` is the table (or its alias) that the author was joined as, where `users` is somebody
 * else. The posts feature decides who may see more (authors and the team, one post at a time);
 * lists use only this.
 */
export function visibleTo(reader: Reader | ReaderRow, author: Author = users): SQL<boolean> {
  const published = sql`${posts.listed} and ${author.suspendedAt} is null`;
  return reader === null
    ? sql<boolean>`(${published} and ${posts.id} in ${newest})`
    : sql<boolean>`(${published} and ${withoutBlock(reader, posts.authorId)})`;
}

/**
 * The same for a response: it is listed, its post is visible, and no block lies between the reader
 * and its author. `answering` is the table its author was joined as; `users` is the author of the
 * post.
 */
export function answerVisibleTo(reader: Member, answering: Author): SQL<boolean> {
  return sql<boolean>`(${visibleTo(reader)} and ${responses.listed}
    and ${answering.suspendedAt} is null and ${withoutBlock(reader, responses.authorId)})`;
}

/**
 * The same for a product, with `users` joined as the seller: listed, and in the open shop of a Pro.
 */
export function productVisibleTo(reader: Member): SQL<boolean> {
  return sql<boolean>`(${products.listed} and ${users.shop} = 'active' and ${users.isPro}
    and ${users.suspendedAt} is null and ${withoutBlock(reader, products.sellerId)})`;
}

type Author = Readonly<Record<'suspendedAt', SQLWrapper>>;

/** Posts visitors may see, newest first. */
const published = sql`
  select newest.id from ${posts} as newest
  join ${users} as living on living.id = newest.author_id and living.suspended_at is null
  where newest.listed order by newest.id desc`;

const shown = sql.raw(String(visitorPosts));

/** Product rule: visitors see one fixed set, whatever list they ask for. */
const newest = sql`(${published} limit ${shown})`;

/** Whether there are more posts than visitors see. */
export const hasMoreThanNewest = sql<boolean>`exists (${published} offset ${shown})`;
