import { visitorPosts } from '@stenope/domain/posts/limits';
import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { formerUsernames, users } from './accounts.ts';
import { responses } from './echoes.ts';
import { blocks, mutes, products } from './people.ts';
import { posts } from './posts.ts';

/** A member's id: a value, a placeholder, or a column. */
type Member = string | Placeholder | SQL;

/** A member with their blocked ids precomputed: see `readerFirst`. */
export interface ReaderRow {
  readonly id: SQL;
  /** Ids of members across a block, whoever set it. */
  readonly blockedIds: SQL;
}

/** Reader of a list; null is a visitor. */
export type Reader = Member | null;

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

/**
 * Neither has blocked the other. The list of blocked ids is computed once for the whole statement
 * (a hashed subplan, or the array of `readerFirst`) instead of being searched for every row.
 */
export function withoutBlock(reader: Member | ReaderRow, other: SQLWrapper): SQL {
  return isReaderRow(reader)
    ? sql`${other} <> all (${reader.blockedIds})`
    : sql`${other} not in (${blockedIdsOf(reader)})`;
}

export const blockedIdsOf = (member: Member): SQL => sql`
    select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${member}
    union all
    select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${member}`;

/**
 * Authors whose texts are hidden from a reader: suspended members, and for members those across a
 * block. Nobody is hidden from the team. One array for the whole statement, compared by `= any`:
 * usually it is empty, and then no row is read.
 */
export const hiddenFrom = (reader: Reader): SQL =>
  reader === null
    ? sql`array(${suspended})`
    : sql`array(select hidden.id from (${suspended} union all ${blockedIdsOf(reader)}) as hidden (id)
        where (select asking.role = 'member' from ${users} as asking where asking.id = ${reader}))`;

/** The same for people, where the team gets no exception. */
export const hiddenPeopleFrom = (reader: Member): SQL =>
  sql`array(${suspended} union all ${blockedIdsOf(reader)})`;

const suspended = sql`select silent.id from ${users} as silent where silent.suspended_at is not null`;

function isReaderRow(reader: Member | ReaderRow): reader is ReaderRow {
  return typeof reader === 'object' && 'blockedIds' in reader;
}

export const idOf = (reader: Member | ReaderRow): Member =>
  isReaderRow(reader) ? reader.id : reader;

/**
 * For statements that check blocks in many places: PostgreSQL would plan a list for each of them,
 * which takes longer than running it. `from ${readerFirst(id)}` makes one list, and `readerRow`
 * names it.
 */
export const readerFirst = (id: Member): SQL => sql`(select ${id}::uuid as id,
  array(${blockedIdsOf(id)}) as blocked_ids offset 0) as reader`;

export const readerRow: ReaderRow = {
  id: sql`reader.id`,
  blockedIds: sql`reader.blocked_ids`,
};

/** Leaves out members the reader has muted: at home and in suggestions. */
export function withoutMute(reader: Member, other: SQLWrapper): SQL {
  return sql`${other} not in (
    select ${mutes.mutedId} from ${mutes} where ${mutes.muterId} = ${reader})`;
}

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

const named = sql.placeholder('username');

/**
 * Holder of a username, or else its recent former holder. For statements with the parameters
 * `username`, and `since` when former names still redirect.
 */
export const holderOfName: SQL = sql`coalesce(
  (select holder.id from ${users} as holder where lower(holder.username) = lower(${named})),
  (select ${formerUsernames.userId} from ${formerUsernames}
    where ${formerUsernames.username} = lower(${named})
      and ${formerUsernames.freedAt} > ${sql.placeholder('since')}::timestamptz))`;

/** A type rather than an interface, so that it is assignable to a record of values. */
export type Sought = { viewer: string; username: string; since: string };
