import { visitorPosts } from '@stenope/domain/posts/limits';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import { products } from '../../tables/people.ts';
import { mutedTerms, posts } from '../../tables/posts.ts';
import {
  latelyBlockedIdsOf,
  withoutBlock,
  type Member,
  type Reader,
  type ReaderRow,
} from '../people/person-sql.ts';

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

/** Posts subtracted from what is counted by hashtags, at most. */
const mostAvoided = sql.raw('5000');

/** Ids of public posts of members across the newest blocks, up to a limit: for counts, less these. */
export const avoidedPosts = (reader: Member): SQL => sql`
  select one.id from (${latelyBlockedIdsOf(reader)}) as author (id)
  cross join lateral (select theirs.id from ${posts} as theirs
    where theirs.author_id = author.id and theirs.listed
    order by theirs.id desc limit ${mostAvoided}) as one
  limit ${mostAvoided}`;

type PostText = Readonly<Record<'title' | 'description' | 'alt', SQLWrapper>>;

const textOf = ({ title, description, alt }: PostText): SQL =>
  sql`${title} || ' ' || ${description} || ' ' || ${alt}`;

type MutablePost = PostText & Readonly<Record<'id' | 'authorId', SQLWrapper>>;

type Muter = Member | SQLWrapper;

const mutedBy = (member: Muter): SQL =>
  sql`from ${mutedTerms} where ${mutedTerms.userId} = ${member}`;

/** Whether a reader has muted anything. By `exists`, PostgreSQL might read those of all members. */
export const hasMutedTerms = (reader: Muter): SQL<boolean> =>
  sql<boolean>`coalesce((select true ${mutedBy(reader)} limit 1), false)`;

const mutedTags = (reader: Muter, except: SQLWrapper | undefined): SQL =>
  sql`array(select ${mutedTerms.term} ${mutedBy(reader)} and ${mutedTerms.kind} = 'tag'
    ${except ? sql`and ${mutedTerms.term} <> ${except}` : sql``})`;

/**
 * Whether a reader has muted a hashtag this post carries, or a word in its title, description or
 * alternative text; never for their own posts. `except` is the hashtag whose own list it is: who
 * asks for it sees it.
 *
 * For the rows of a page, not for a condition: a word is sought in every text it is asked of. Who
 * mutes nothing pays for one look at a key in each statement.
 */
export const isMutedFor = (
  reader: Muter,
  of: MutablePost = posts,
  except?: SQLWrapper,
): SQL<boolean> => sql<boolean>`(case
    when not ${hasMutedTerms(reader)} or ${of.authorId} = ${reader} then false
    when post_carries(${of.id}, ${mutedTags(reader, except)}) then true
    else says_muted(${textOf(of)}, ${reader}, array['word']) end)`;

/**
 * The same as a condition: leaves muted posts out of searches, suggestions and counts, among a
 * bounded number of candidates. Lists look at their pages instead (`muted` of `feed/cards.ts`).
 */
export function withoutMutedTerms(
  reader: Member,
  of: MutablePost = posts,
  except?: SQLWrapper,
): SQL<boolean> {
  // Planned as if there were no such condition: by `is not null` PostgreSQL expects that nearly
  // everything passes, and a function hides from it what looking at the tags would cost.
  return sql<boolean>`(nullif(${isMutedFor(reader, of, except)}, true) is not null)`;
}

/** Whether a reader has muted this hashtag. */
export const isTagMuted = (reader: Member, tag: SQLWrapper): SQL<boolean> =>
  sql<boolean>`coalesce((select true ${mutedBy(reader)}
    and ${mutedTerms.kind} = 'tag' and ${mutedTerms.term} = ${tag}), false)`;

/** Whether a member has muted a word of a text, or a hashtag in it. */
export const isTextMuted = (member: SQLWrapper, text: SQL): SQL<boolean> =>
  sql<boolean>`(${hasMutedTerms(member)} and says_muted(${text}, ${member}))`;
