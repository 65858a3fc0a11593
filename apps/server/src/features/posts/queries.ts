import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { media } from '../../tables/media.ts';
import { follows } from '../../tables/people.ts';
import { favourites, postMentions, posts, postSteps, postTags } from '../../tables/posts.ts';
import { visibleTo, withoutBlock } from '../../tables/visibility.ts';

type Post = typeof posts.$inferSelect;
type Media = typeof media.$inferSelect;

/** What of a picture is shown. */
const photoColumns = {
  state: media.state,
  name: media.name,
  width: media.width,
  height: media.height,
  crop: media.crop,
  animated: media.animated,
  thumbhash: media.thumbhash,
  colour: media.colour,
  widths: media.widths,
  formats: media.formats,
};
const mediaColumns = {
  ...photoColumns,
  camera: media.camera,
  profile: media.profile,
  receipt: media.receipt,
};
const authorColumns = {
  id: users.id,
  username: users.username,
  displayName: users.displayName,
  image: users.image,
  isPro: users.isPro,
};

type PhotoRow = Pick<Media, keyof typeof photoColumns>;

export interface PostRow {
  readonly post: Post;
  readonly author: Pick<typeof users.$inferSelect, keyof typeof authorColumns>;
  readonly media: Pick<Media, keyof typeof mediaColumns>;
  /** To this reader, by the rule of lists. */
  readonly visible: boolean;
  readonly favourite: boolean;
  readonly following: boolean;
  readonly tags: string[];
  readonly mentions: string[];
}

const reader = sql.placeholder('viewer');

/** A post with all that its page shows but the steps, for one reader. */
export const findPost = prepared<{ id: string; viewer: string }, PostRow[]>('post_read', (on) =>
  on
    .select({
      post: posts,
      author: authorColumns,
      media: mediaColumns,
      visible: visibleTo(reader),
      favourite: sql<boolean>`exists (select 1 from ${favourites}
        where ${favourites.userId} = ${reader} and ${favourites.postId} = ${posts.id})`,
      following: sql<boolean>`exists (select 1 from ${follows}
        where ${follows.followerId} = ${reader} and ${follows.followedId} = ${posts.authorId})`,
      tags: sql<string[]>`array(select ${postTags.tag} from ${postTags}
        where ${postTags.postId} = ${posts.id} order by 1)`,
      mentions: sql<string[]>`array(select named.username from ${postMentions}
        join ${users} as named on named.id = ${postMentions.userId} and named.suspended_at is null
        where ${postMentions.postId} = ${posts.id} and ${withoutBlock(reader, sql`named.id`)}
        order by 1)`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(media, eq(media.id, posts.mediaId))
    .where(eq(posts.id, sql.placeholder('id'))),
);

export interface StepRow {
  readonly body: string;
  readonly alt: string;
  readonly mediaId: string | null;
  readonly media: PhotoRow | null;
}

export const listSteps = prepared<{ id: string }, StepRow[]>('post_steps', (on) =>
  on
    .select({
      body: postSteps.body,
      alt: postSteps.alt,
      mediaId: postSteps.mediaId,
      media: photoColumns,
    })
    .from(postSteps)
    .leftJoin(media, eq(media.id, postSteps.mediaId))
    .where(eq(postSteps.postId, sql.placeholder('id')))
    .orderBy(asc(postSteps.position)),
);

/** Whether one reader sees a post, and what decides it when they do not. */
export interface PostGlance extends Pick<Post, 'id' | 'authorId' | 'state' | 'comments'> {
  readonly visible: boolean;
}

const glance = {
  id: posts.id,
  authorId: posts.authorId,
  state: posts.state,
  comments: posts.comments,
  visible: visibleTo(reader),
};

type Asked = { id: string; viewer: string };

const glancing = (name: string, strength?: 'key share' | 'no key update') =>
  prepared<Asked, PostGlance[]>(name, (on) => {
    const query = on
      .select(glance)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(posts.id, sql.placeholder('id')));
    return strength ? query.for(strength, { of: posts }) : query;
  });

export const glanceAtPost = glancing('post_glance');
/** It stays there until the transaction ends. */
export const glanceToKeep = glancing('post_glance_to_keep', 'key share');
/** Nobody else changes it until the transaction ends. */
export const glanceToChange = glancing('post_glance_to_change', 'no key update');

export async function isPro(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql.select({ isPro: users.isPro }).from(users).where(eq(users.id, userId));
  return row?.isPro === true;
}

export async function insertPost(tx: Transaction, row: typeof posts.$inferInsert): Promise<void> {
  await tx.sql.insert(posts).values(row);
}

export async function updatePost(
  tx: Transaction,
  id: string,
  changes: Partial<typeof posts.$inferInsert>,
): Promise<void> {
  await tx.sql.update(posts).set(changes).where(eq(posts.id, id));
}

/** With all that hangs on it. */
export async function deletePost(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(posts).where(eq(posts.id, id));
}

export async function replaceSteps(
  tx: Transaction,
  postId: string,
  steps: readonly { body: string; alt: string; mediaId: string | null }[],
): Promise<void> {
  await tx.sql.delete(postSteps).where(eq(postSteps.postId, postId));
  if (steps.length === 0) return;
  const rows = steps.map((step, position) => ({ postId, position, ...step }));
  await tx.sql.insert(postSteps).values(rows);
}

/** Members who are called so and can be met by who calls them, now in place of those before. */
export async function replaceMentions(
  tx: Transaction,
  { postId, authorId }: { postId: string; authorId: string },
  usernames: readonly string[],
): Promise<void> {
  await tx.sql.delete(postMentions).where(eq(postMentions.postId, postId));
  if (usernames.length === 0) return;
  const named = tx.sql
    .select({ postId: sql<string>`${postId}::uuid`.as('post_id'), userId: users.id })
    .from(users)
    .where(
      and(
        inArray(sql`lower(${users.username})`, [...usernames]),
        isNull(users.suspendedAt),
        withoutBlock(authorId, users.id),
      ),
    )
    .for('key share');
  await tx.sql.insert(postMentions).select(named);
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

/** The post that shows a picture, when it still waits for one; locked, for others settle too. */
export async function findWaitingFor(
  tx: Transaction,
  mediaId: string,
): Promise<Pick<Post, 'id' | 'authorId' | 'state'> | undefined> {
  const showing = unionAll(
    tx.sql.select({ id: posts.id }).from(posts).where(eq(posts.mediaId, mediaId)),
    tx.sql.select({ id: postSteps.postId }).from(postSteps).where(eq(postSteps.mediaId, mediaId)),
  );
  const [row] = await tx.sql
    .select({ id: posts.id, authorId: posts.authorId, state: posts.state })
    .from(posts)
    .where(and(eq(posts.ready, false), inArray(posts.id, showing)))
    .for('no key update');
  return row;
}

export async function hasUnreadyMedia(tx: Transaction, postId: string): Promise<boolean> {
  const { rows } = await tx.sql.execute<{ waits: boolean }>(sql`select exists (
    select 1 from ${media} where ${media.state} <> 'ready' and ${media.id} in (
      select ${posts.mediaId} from ${posts} where ${posts.id} = ${postId}
      union all
      select ${postSteps.mediaId} from ${postSteps} where ${postSteps.postId} = ${postId})) as waits`);
  return rows[0]?.waits === true;
}
