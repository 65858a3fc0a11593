import { facetsOf } from '@stenope/domain/look/facets';
import { unpackLook } from '@stenope/domain/look/look';
import {
  documentOf,
  documentVersion,
  facetSign,
  mostCounted,
  type SearchDocument,
} from '@stenope/domain/search/documents';
import { stemOf } from '@stenope/domain/search/stems';
import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { newestOfAll, oldestOfAll } from '../../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { media } from '../../../tables/media.ts';
import {
  posts,
  postSearch,
  postSteps,
  searchProgress,
  searchWords,
} from '../../../tables/posts.ts';

/** Words and facets by which posts are found, written with every change of their texts. */

const camera = sql<string | null>`case when ${posts.hidesCamera} then null else
  concat_ws(' ', ${media.camera} ->> 'camera', ${media.camera} ->> 'film') end`;

async function listTexts(on: Executor, ids: readonly string[]) {
  const rows = await on.sql
    .select({
      id: posts.id,
      title: posts.title,
      description: posts.description,
      alt: posts.alt,
      placeLabel: posts.placeLabel,
      licence: posts.licence,
      camera,
      look: media.look,
      size: { width: media.width, height: media.height },
      crop: media.crop,
    })
    .from(posts)
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(inArray(posts.id, [...ids]));
  const steps = await on.sql
    .select({ postId: postSteps.postId, body: postSteps.body })
    .from(postSteps)
    .where(inArray(postSteps.postId, [...ids]))
    .orderBy(asc(postSteps.postId), asc(postSteps.position));
  const ofPost = Map.groupBy(steps, ({ postId }) => postId);
  return rows.map(({ look, size, crop, ...row }) => ({
    ...row,
    look: facetsOf(look ? unpackLook(look) : undefined, crop ?? size),
    steps: (ofPost.get(row.id) ?? []).map(({ body }) => body),
  }));
}

/** Indexes posts anew. Lock them first. */
export async function indexPosts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const documents = (await listTexts(tx, ids)).map((post) => ({
    id: post.id,
    ...documentOf(post),
  }));
  if (documents.length === 0) return;
  await countWords(tx, await wordChanges(tx, ids, documents));
  await tx.sql.execute(sql`
    insert into ${postSearch} (post_id, words)
    select * from unnest(${sql.param(documents.map(({ id }) => id))}::uuid[],
      ${sql.param(documents.map(({ vector }) => vector))}::text[]::tsvector[])
    on conflict (post_id) do update set words = excluded.words`);
}

/**
 * Saves what has become known of a photograph, and indexes its post anew. The post is locked before
 * the picture, in the same order as deletion, against deadlocks.
 */
export async function indexLooked(
  tx: Transaction,
  mediaId: string,
  save: () => Promise<void>,
): Promise<void> {
  const [post] = await tx.sql
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.mediaId, mediaId))
    .for('no key update');
  await save();
  if (post) await indexPosts(tx, [post.id]);
}

/** In how many more posts, or fewer, each word stands; without those that stay. */
async function wordChanges(
  tx: Transaction,
  ids: readonly string[],
  documents: readonly Pick<SearchDocument, 'words'>[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: before } = await tx.sql.execute<{ word: string; posts: number }>(sql`
    select lexeme as word, count(*)::int as posts
    from ${postSearch} cross join lateral unnest(${postSearch.words})
    where ${inArray(postSearch.postId, [...ids])} and lexeme not like ${`${facetSign}%`} group by 1`);
  const changes = new Map(before.map(({ word, posts: times }) => [word, -times]));
  for (const word of documents.flatMap(({ words }) => words)) {
    changes.set(word, (changes.get(word) ?? 0) + 1);
  }
  return new Map([...changes].filter(([, change]) => change !== 0));
}

/**
 * One statement locks all rows in one order, so that posts with the same words do not deadlock.
 * Common words are left out of it, not skipped in it, where they would be locked all the same.
 */
async function countWords(tx: Transaction, changes: ReadonlyMap<string, number>): Promise<void> {
  const words = [...changes.keys()];
  if (words.length === 0) return;
  await tx.sql.execute(sql`
    insert into ${searchWords} (word, stem, posts)
    select * from unnest(${sql.param(words)}::text[], ${sql.param(words.map(stemOf))}::text[],
      ${sql.param([...changes.values()])}::int[]) as said (word, stem, posts)
    where coalesce((select common.posts from ${searchWords} as common
      where common.word = said.word), 0) < ${sql.raw(String(mostCounted))}
    order by said.word collate "C"
    on conflict (word) do update set posts = ${searchWords}.posts + excluded.posts`);
  const lost = words.filter((word) => (changes.get(word) ?? 0) < 0);
  if (lost.length === 0) return;
  await tx.sql.execute(sql`
    delete from ${searchWords} where ${searchWords.posts} <= 0
      and ${searchWords.word} = any(${sql.param(lost)}::text[])`);
}

/** Posts of one transaction. */
const batch = 200;

/**
 * Indexes the newest posts that were not, or were by another version, and says whether there are
 * more. Posts from before there was an index come this way.
 */
export async function indexOlder(tx: Transaction): Promise<boolean> {
  await tx.sql
    .insert(searchProgress)
    .values({ version: documentVersion, indexedFrom: newestOfAll })
    .onConflictDoNothing();
  const [stood] = await tx.sql.select().from(searchProgress).for('update');
  const isSame = stood?.version === documentVersion;
  const before = isSame ? stood.indexedFrom : newestOfAll;
  if (before === oldestOfAll) return false;
  const rows = await tx.sql
    .select({ id: posts.id })
    .from(posts)
    .where(lt(posts.id, before))
    .orderBy(desc(posts.id))
    .limit(batch)
    .for('no key update');
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await indexPosts(tx, ids);
  const hasMore = ids.length === batch;
  const indexedFrom = hasMore ? (ids.at(-1) ?? oldestOfAll) : oldestOfAll;
  await tx.sql.update(searchProgress).set({ version: documentVersion, indexedFrom });
  return hasMore;
}
