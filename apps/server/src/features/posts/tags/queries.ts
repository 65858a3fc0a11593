import { tagLimits } from '@stenope/domain/posts/limits';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import type { ExportPage } from '../../../platform/exporting.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import {
  followedTags,
  hashtags,
  mutedTerms,
  posts,
  postTags,
  tagsToFold,
} from '../../../tables/posts.ts';
import { users } from '../../../tables/accounts.ts';
import { isTagMuted, visibleTo, withoutMutedTerms } from '../visibility-sql.ts';

type FollowedTag = typeof followedTags.$inferSelect;

/** Serialises changes of a member's hashtags, so that no two of them pass the limit together. */
export async function lockTagsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.sql.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${userId}::uuid::text, 45))`,
  );
}

/** Latest first. */
export async function listFollowed(
  on: Executor,
  userId: string,
): Promise<Pick<FollowedTag, 'tag' | 'createdAt'>[]> {
  return on.sql
    .select({ tag: followedTags.tag, createdAt: followedTags.createdAt })
    .from(followedTags)
    .where(eq(followedTags.userId, userId))
    .orderBy(desc(followedTags.id));
}

export async function insertFollowed(tx: Transaction, row: FollowedTag): Promise<void> {
  await tx.sql.insert(followedTags).values(row);
}

const tie = (userId: string, tag: string) =>
  and(eq(followedTags.userId, userId), eq(followedTags.tag, tag));

/** False when it was not followed. */
export async function deleteFollowed(
  tx: Transaction,
  userId: string,
  tag: string,
): Promise<boolean> {
  const gone = await tx.sql
    .delete(followedTags)
    .where(tie(userId, tag))
    .returning({ id: followedTags.id });
  return gone.length > 0;
}

const viewer = sql.placeholder('viewer');
const named = sql.placeholder('tag');

/** A reader's ties to a hashtag. `needle` is the hashtag as it stands in a text. */
export const findTies = prepared<
  { viewer: string; tag: string; needle: string },
  { following: boolean; muted: boolean; mutedWord: string | null }[]
>('hashtag_ties', (on) =>
  on
    .select({
      following: sql<boolean>`coalesce((select true from ${followedTags}
      where ${followedTags.userId} = ${viewer} and ${followedTags.tag} = ${named}), false)`,
      muted: isTagMuted(viewer, sql`${named}`),
      mutedWord: sql<string | null>`(select ${mutedTerms.term} from ${mutedTerms}
        where ${mutedTerms.userId} = ${viewer} and ${mutedTerms.kind} = 'word'
          and strpos(${sql.placeholder('needle')}::text, ${mutedTerms.needle}) > 0
        order by ${mutedTerms.term} limit 1)`,
    })
    .from(sql`(select) as nothing`),
);

/** Newest posts of a hashtag whose other hashtags are looked at. */
const lookedThrough = sql.raw('500');

/**
 * Hashtags that posts under this one also carry, as far as the reader sees them: by how many members
 * use both, so that nobody makes a hashtag related alone.
 */
export const listRelated = prepared<{ viewer: string; tag: string }, { tag: string }[]>(
  'hashtag_related',
  (on) =>
    on
      .select({ tag: sql<string>`beside.tag` })
      .from(
        sql`(select marked.post_id from ${postTags} as marked where marked.tag = ${named}
            order by marked.post_id desc limit ${lookedThrough}) as lately
          join ${posts} on ${posts.id} = lately.post_id
          join ${users} on ${users.id} = ${posts.authorId}
          join ${postTags} as beside on beside.post_id = lately.post_id and beside.tag <> ${named}`,
      )
      .where(sql`${visibleTo(viewer)} and ${withoutMutedTerms(viewer, posts, sql`${named}`)}`)
      .groupBy(sql`beside.tag`)
      .having(sql`not ${isTagMuted(viewer, sql`beside.tag`)}`)
      .orderBy(sql`count(distinct ${posts.authorId}) desc`, sql`count(*) desc`, sql`beside.tag`)
      .limit(tagLimits.related),
);

type MutedTerm = typeof mutedTerms.$inferSelect;

/** Latest first. */
export async function listMuted(
  on: Executor,
  userId: string,
): Promise<Pick<MutedTerm, 'kind' | 'term' | 'createdAt'>[]> {
  return on.sql
    .select({ kind: mutedTerms.kind, term: mutedTerms.term, createdAt: mutedTerms.createdAt })
    .from(mutedTerms)
    .where(eq(mutedTerms.userId, userId))
    .orderBy(desc(mutedTerms.id));
}

export async function insertMuted(tx: Transaction, row: MutedTerm): Promise<void> {
  await tx.sql.insert(mutedTerms).values(row);
}

/** False when it was not muted. */
export async function deleteMuted(
  tx: Transaction,
  { userId, kind, term }: Pick<MutedTerm, 'userId' | 'kind' | 'term'>,
): Promise<boolean> {
  const gone = await tx.sql
    .delete(mutedTerms)
    .where(and(eq(mutedTerms.userId, userId), eq(mutedTerms.kind, kind), eq(mutedTerms.term, term)))
    .returning({ id: mutedTerms.id });
  return gone.length > 0;
}

export async function deleteTagsOf(on: Executor, userId: string): Promise<void> {
  await on.sql.delete(followedTags).where(eq(followedTags.userId, userId));
  await on.sql.delete(mutedTerms).where(eq(mutedTerms.userId, userId));
}

export async function listMutedToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({
      key: mutedTerms.id,
      kind: mutedTerms.kind,
      term: mutedTerms.term,
      since: mutedTerms.createdAt,
    })
    .from(mutedTerms)
    .where(and(eq(mutedTerms.userId, userId), gt(mutedTerms.id, after)))
    .orderBy(asc(mutedTerms.id))
    .limit(limit);
}

export async function listFollowedToExport(on: Executor, { userId, after, limit }: ExportPage) {
  return on.sql
    .select({ key: followedTags.id, tag: followedTags.tag, since: followedTags.createdAt })
    .from(followedTags)
    .where(and(eq(followedTags.userId, userId), gt(followedTags.id, after)))
    .orderBy(asc(followedTags.id))
    .limit(limit);
}

export async function listTagsToFold(on: Executor, limit: number): Promise<readonly string[]> {
  const rows = await on.sql.select().from(tagsToFold).orderBy(asc(tagsToFold.tag)).limit(limit);
  return rows.map(({ tag }) => tag);
}

export async function deleteTagsToFold(on: Executor, tags: readonly string[]): Promise<void> {
  await on.sql.delete(tagsToFold).where(inArray(tagsToFold.tag, [...tags]));
}

export type TaggedPost = Pick<typeof posts.$inferSelect, 'id' | 'authorId'>;

/** Also posts that nobody sees. */
export async function listCarrying(
  on: Executor,
  tag: string,
  limit: number,
): Promise<readonly TaggedPost[]> {
  return on.sql
    .select({ id: posts.id, authorId: posts.authorId })
    .from(postTags)
    .innerJoin(posts, eq(posts.id, postTags.postId))
    .where(eq(postTags.tag, tag))
    .orderBy(asc(postTags.postId))
    .limit(limit);
}

export async function replaceTags(
  tx: Transaction,
  postId: string,
  tags: readonly string[],
): Promise<void> {
  await tx.sql.delete(postTags).where(eq(postTags.postId, postId));
  if (tags.length === 0) return;
  await tx.sql.insert(postTags).values(tags.map((tag) => ({ postId, tag })));
}

export async function listTags(on: Executor, postId: string): Promise<readonly string[]> {
  const rows = await on.sql
    .select({ tag: postTags.tag })
    .from(postTags)
    .where(eq(postTags.postId, postId));
  return rows.map(({ tag }) => tag);
}

/**
 * Updates the counts of listed posts per tag. One statement locks all rows in one order, so that
 * posts with the same tags do not deadlock. Tags without posts are deleted.
 */
export async function countTags(
  tx: Transaction,
  changes: ReadonlyMap<string, 1 | -1>,
): Promise<void> {
  if (changes.size === 0) return;
  const tags = [...changes.keys()];
  const changed = sql`unnest(${sql.param(tags)}::text[], ${sql.param([...changes.values()])}::int[])
    as change (tag, by)`;
  await tx.sql.execute(sql`
    insert into ${hashtags} (tag, posts)
    select change.tag, greatest(change.by, 0) from ${changed} order by change.tag collate "C"
    on conflict (tag) do update set posts = ${hashtags}.posts +
      (select change.by from ${changed} where change.tag = excluded.tag)`);
  const lost = tags.filter((tag) => changes.get(tag) === -1);
  if (lost.length === 0) return;
  await tx.sql.delete(hashtags).where(and(inArray(hashtags.tag, lost), eq(hashtags.posts, 0)));
}

/**
 * Shared lock against suspending this author, or ending that: withheld counts must match the post's
 * current tags. Triggers take the same lock.
 */
export async function lockWithheldTags(tx: Transaction, authorId: string): Promise<void> {
  await tx.sql.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${authorId}::uuid::text, 18))`,
  );
}

/** The same changes for the withheld counts, if the author is suspended. */
export async function withholdTags(
  tx: Transaction,
  authorId: string,
  changes: ReadonlyMap<string, 1 | -1>,
): Promise<void> {
  if (changes.size === 0) return;
  const [tags, amounts] = [[...changes.keys()], [...changes.values()]];
  await tx.sql.execute(sql`
    select withhold_tags(${sql.param(tags)}::text[], ${sql.param(amounts)}::int[]) from ${users}
    where ${users.id} = ${authorId} and ${users.suspendedAt} is not null`);
}
