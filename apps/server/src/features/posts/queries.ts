import type { CameraFacts } from '@stenope/contract/media';
import type { StoredStep } from '@stenope/domain/posts/method';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { prepared, genericPlanParameter } from '../../platform/db/prepared.ts';
import { mostExcepted } from '../../platform/live/outbox.ts';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import {
  bare,
  escaped,
  flag,
  object,
  orNull,
  quoted,
  when,
  written,
} from '../../platform/db/json.ts';
import { media } from '../../tables/media.ts';
import { follows } from '../../tables/people.ts';
import { cardFields, excerptWords, mayName } from './card-sql.ts';
import { photoJson } from '../media/photo-sql.ts';
import { favourites, postMentions, posts, postSteps, postTags } from '../../tables/posts.ts';
import { blockedIdsOf, withoutBlock } from '../people/person-sql.ts';
import { visibleTo } from './visibility-sql.ts';

type Post = typeof posts.$inferSelect;

export interface WrittenPost {
  /** JSON without excerpt and permissions. */
  readonly json: string;
  /** Text the excerpt is cut from. */
  readonly words: string;
  readonly authorId: string;
  readonly state: Post['state'];
  /** For this reader, by the rule of lists. */
  readonly visible: boolean;
}

const reader = sql.placeholder('viewer');
const isReaders = sql`${posts.authorId} = ${reader}`;

const cameraFacts = [
  'camera',
  'lens',
  'focalMm',
  'aperture',
  'shutter',
  'iso',
  'film',
  'takenAt',
] as const satisfies readonly (keyof CameraFacts)[];

const camera = object(
  Object.fromEntries(
    cameraFacts.map((fact) => [
      fact,
      orNull.bare(sql`(${media.camera} -> ${sql.raw(`'${fact}'`)})`),
    ]),
  ),
);

const location = object({
  label: orNull.escaped(posts.placeLabel),
  lat: bare(posts.placeLat),
  lon: bare(posts.placeLon),
  precision: quoted(posts.placePrecision),
});

const receipt = object({
  kept: bare(sql`${media.receipt} -> 'kept'`),
  removed: bare(sql`${media.receipt} -> 'removed'`),
});

/** An empty receipt means that the file was not examined. */
const hasReceipt = sql`${media.receipt} <> '{}'`;

const picture = alias(media, 'picture');

const stepJson = object({
  body: escaped(postSteps.body),
  photo: photoJson(picture),
  alt: escaped(postSteps.alt),
  sensitive: quoted(postSteps.sensitive),
});

const stepsJson = sql`(
  select string_agg(${written(stepJson)}, ',' order by ${postSteps.position})
  from ${postSteps} left join ${media} as picture on picture.id = ${postSteps.mediaId}
  where ${postSteps.postId} = ${posts.id})`;

/** Ids of its videos, the main one first. */
const videoIds = sql`coalesce((
  select json_agg(film.id order by film.place) from (
    select ${media.id} as id, -1 as place where ${media.video} is not null
    union all
    select picture.id, ${postSteps.position} from ${postSteps}
    join ${media} as picture on picture.id = ${postSteps.mediaId} and picture.video is not null
    where ${postSteps.postId} = ${posts.id}) as film), '[]')`;

const mentions = sql`array(
  select named.username from ${postMentions}
  join ${users} as named on named.id = ${postMentions.userId} and named.suspended_at is null
  where ${postMentions.postId} = ${posts.id} and ${withoutBlock(reader, sql`named.id`)} order by 1)`;

const isFollowing = sql`exists (select from ${follows}
  where ${follows.followerId} = ${reader} and ${follows.followedId} = ${posts.authorId})`;

const tagsOfPost = sql<string[]>`array(select ${postTags.tag} from ${postTags}
  where ${postTags.postId} = ${posts.id} order by 1)`;

const whole = object({
  ...cardFields(reader),
  description: escaped(posts.description),
  tags: bare(sql`to_json(${tagsOfPost})`),
  mentions: bare(sql`case when ${mayName(posts.description)} or ${mayName(posts.title)}
    then to_json(${mentions}) else '[]' end`),
  steps: ['[', stepsJson, ']'],
  resources: bare(posts.resources),
  location: when(sql`${posts.placePrecision} is not null`, location),
  licence: quoted(posts.licence),
  hidesCamera: flag(posts.hidesCamera),
  camera: when(sql`not ${posts.hidesCamera}`, camera),
  profile: orNull.escaped(media.profile),
  allowsResponses: flag(posts.allowsResponses),
  editedAt: orNull.moment(posts.editedAt),
  following: when(sql`not ${isReaders}`, flag(isFollowing)),
  receipt: when(sql`${isReaders} and ${hasReceipt}`, receipt),
  videoIds: bare(sql`case when ${isReaders} then ${videoIds} else '[]' end`),
});

/** A post with everything its page shows, for one reader. */
export const writtenPost = sql`select ${written(whole)} as json, ${excerptWords} as words,
    ${posts.authorId}, ${posts.state}, ${visibleTo(reader)} as visible
  from ${posts}
  join ${users} on ${users.id} = ${posts.authorId}
  join ${media} on ${media.id} = ${posts.mediaId}
  where ${posts.id} = ${sql.placeholder('id')}`;

export const findWritten = prepared<{ id: string; viewer: string }, WrittenPost[]>(
  'post_read',
  (on) =>
    on
      .select({
        json: sql<string>`post.json`,
        words: sql<string>`post.words`,
        authorId: sql<string>`post.author_id`,
        state: sql<Post['state']>`post.state`,
        visible: sql<boolean>`post.visible`,
      })
      .from(sql`(${writtenPost}) as post`),
);

export interface PostRow {
  readonly post: Post;
  readonly visible: boolean;
  readonly tags: string[];
}

/** A post's own columns, to be changed. */
export const findPost = prepared<{ id: string; viewer: string }, PostRow[]>('post_row', (on) =>
  on
    .select({ post: posts, visible: visibleTo(reader), tags: tagsOfPost })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, sql.placeholder('id'))),
);

type StepRow = Pick<typeof postSteps.$inferSelect, 'body' | 'alt' | 'sensitive' | 'mediaId'>;

export const listSteps = prepared<{ id: string }, StepRow[]>('post_steps', (on) =>
  on
    .select({
      body: postSteps.body,
      alt: postSteps.alt,
      sensitive: postSteps.sensitive,
      mediaId: postSteps.mediaId,
    })
    .from(postSteps)
    .where(eq(postSteps.postId, sql.placeholder('id')))
    .orderBy(asc(postSteps.position)),
);

/** Visibility of a post for one reader, and the facts behind it. */
export interface PostGlance extends Pick<Post, 'id' | 'authorId' | 'state'> {
  readonly visible: boolean;
}

const glance = {
  id: posts.id,
  authorId: posts.authorId,
  state: posts.state,
  visible: visibleTo(reader),
};

type ByViewer = { id: string; viewer: string };

const glancing = (name: string, strength?: 'key share' | 'no key update') =>
  prepared<ByViewer, PostGlance[]>(name, (on) => {
    const query = on
      .select(glance)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(posts.id, sql.placeholder('id')));
    return strength ? query.for(strength, { of: posts }) : query;
  });

export const glanceAtPost = glancing('post_glance');

/** Several at once. */
export const glanceAtPosts = prepared<{ ids: readonly string[]; viewer: string }, PostGlance[]>(
  'post_glances',
  (on) =>
    on
      .select(glance)
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(sql`${posts.id} = any(${genericPlanParameter('ids', 'uuid[]')})`),
);

/** Locked against deletion until the transaction ends. */
export const glanceToKeep = glancing('post_glance_to_keep', 'key share');
/** Locked against changes until the transaction ends. */
export const glanceToChange = glancing('post_glance_to_change', 'no key update');

/** Members who may not see a member: all if suspended, otherwise those across a block. */
export const findBlockedOf = prepared<
  { member: string },
  { suspended: boolean; blockedIds: string[] }[]
>('post_unmet', (on) =>
  on
    .select({
      suspended: sql<boolean>`${users.suspendedAt} is not null`,
      // One more than the limit shows that they are too many.
      blockedIds: sql<string[]>`array(${blockedIdsOf(sql.placeholder('member'))}
          limit ${sql.raw(String(mostExcepted + 1))})`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('member'))),
);

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

/** Pictures of a post's responses. */
export async function listAnswerMedia(tx: Transaction, postId: string): Promise<string[]> {
  const rows = await tx.sql
    .select({ mediaId: responses.mediaId })
    .from(responses)
    .where(eq(responses.postId, postId));
  return rows.map(({ mediaId }) => mediaId);
}

/** With everything that cascades from it. */
export async function deletePost(tx: Transaction, id: string): Promise<void> {
  await tx.sql.delete(posts).where(eq(posts.id, id));
}

export async function replaceSteps(
  tx: Transaction,
  postId: string,
  steps: readonly StoredStep[],
): Promise<void> {
  await tx.sql.delete(postSteps).where(eq(postSteps.postId, postId));
  if (steps.length === 0) return;
  const rows = steps.map((step, position) => ({ postId, position, ...step }));
  await tx.sql.insert(postSteps).values(rows);
}

/** The post waiting for this picture; locked, since others may settle too. */
export async function findWaitingFor(
  tx: Transaction,
  mediaId: string,
): Promise<Pick<Post, 'id' | 'authorId' | 'state' | 'createdAt'> | undefined> {
  const [row] = await tx.sql
    .select({
      id: posts.id,
      authorId: posts.authorId,
      state: posts.state,
      createdAt: posts.createdAt,
    })
    .from(posts)
    .where(and(eq(posts.ready, false), inArray(posts.id, showing(tx, mediaId))))
    .for('no key update');
  return row;
}

/** Locks a member's post that shows a picture. */
export async function lockShowing(
  tx: Transaction,
  { mediaId, ownerId }: { readonly mediaId: string; readonly ownerId: string },
): Promise<Pick<Post, 'id' | 'state'> | undefined> {
  const [row] = await tx.sql
    .select({ id: posts.id, state: posts.state })
    .from(posts)
    .where(and(eq(posts.authorId, ownerId), inArray(posts.id, showing(tx, mediaId))))
    .for('no key update');
  return row;
}

const showing = (tx: Transaction, mediaId: string) =>
  unionAll(
    tx.sql.select({ id: posts.id }).from(posts).where(eq(posts.mediaId, mediaId)),
    tx.sql.select({ id: postSteps.postId }).from(postSteps).where(eq(postSteps.mediaId, mediaId)),
  );

export async function hasUnreadyMedia(tx: Transaction, postId: string): Promise<boolean> {
  const { rows } = await tx.sql.execute<{ waits: boolean }>(sql`select exists (
    select 1 from ${media} where ${media.state} <> 'ready' and ${media.id} in (
      select ${posts.mediaId} from ${posts} where ${posts.id} = ${postId}
      union all
      select ${postSteps.mediaId} from ${postSteps} where ${postSteps.postId} = ${postId})) as waits`);
  return rows[0]?.waits === true;
}

type Favourite = typeof favourites.$inferSelect;

/** False when it existed already. */
export async function insertFavourite(
  on: Executor,
  row: Pick<Favourite, 'id' | 'userId' | 'postId'>,
): Promise<boolean> {
  const made = await on.sql
    .insert(favourites)
    .values(row)
    .onConflictDoNothing({ target: [favourites.userId, favourites.postId] })
    .returning({ id: favourites.id });
  return made.length > 0;
}

/** Records the notification that counted it. */
export async function setNotification(
  tx: Transaction,
  { userId, postId, notificationId }: Pick<Favourite, 'userId' | 'postId' | 'notificationId'>,
): Promise<void> {
  await tx.sql
    .update(favourites)
    .set({ notificationId })
    .where(and(eq(favourites.userId, userId), eq(favourites.postId, postId)));
}

/** Undefined when it did not exist. */
export async function deleteFavourite(
  on: Executor,
  userId: string,
  postId: string,
): Promise<Pick<Favourite, 'notificationId'> | undefined> {
  const [gone] = await on.sql
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.postId, postId)))
    .returning({ notificationId: favourites.notificationId });
  return gone;
}
