import type { Post } from '@stenope/contract/posts';
import { changesOf, stateAfterEdit, tagChanges } from '@stenope/domain/posts/edit';
import { editMethod, type StoredStep } from '@stenope/domain/posts/method';
import type { PostState } from '@stenope/domain/posts/status';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../platform/db/idempotent.ts';
import { Refusal } from '../../platform/errors.ts';
import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/live/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { attach, discard } from '../media/service.ts';
import { tellOfLike, untell, untellMuted, untellOfPost } from '../notifications/service.ts';
import { townLabel } from '../places/service.ts';
import { mayTakePart, refusedDelete, refusedEdit, type PostAccess } from './access.ts';
import {
  listCommentsToExport,
  listFavouritesToExport,
  listPostsToExport,
} from './export-queries.ts';
import {
  deleteFavourite,
  deletePost,
  findPost,
  findWaitingFor,
  findWritten,
  glanceToChange,
  glanceToKeep,
  hasUnreadyMedia,
  insertFavourite,
  insertPost,
  isPro,
  listAnswerMedia,
  listSteps,
  replaceSteps,
  setNotification,
  updatePost,
  type PostGlance,
  type PostRow,
} from './queries.ts';
import type { Editing } from './edited.ts';
import { lockAnyPost } from './erasing/queries.ts';
import { indexPosts } from './indexing/queries.ts';
import { postFailed, postGone, postPublished } from './live.ts';
import { replacePostMentions } from './mentions/queries.ts';
import { archivedComment, archivedPost } from './present.ts';
import { accessOf, glance, retellMentions, tellMentioned, writeFor } from './readable.ts';
import {
  countTags,
  listFollowedToExport,
  listMutedToExport,
  listTags,
  replaceTags,
} from './tags/queries.ts';
import { retag } from './tags/service.ts';
import {
  coarse,
  columnsOf,
  marksOf,
  refuseBlank,
  refuseEmptySteps,
  wordsOf,
  type NewPost,
  type PostEdit,
  type Words,
} from './words.ts';

export {
  create as createComment,
  lockState as lockCommentState,
  setState as setCommentState,
  takeDownHidden as takeDownComments,
} from './comments/service.ts';
export type { RemoveByRank } from './comments/ranked.ts';
export { indexLooked, indexOlder } from './indexing/queries.ts';
export { judgePostAnew, type Editing, type WhenEdited } from './edited.ts';
export { toPostWithout } from './live.ts';
export { insertReturning, judge as judgeReturning } from './returning/service.ts';
export { follow as followTag, mute as muteTerm } from './tags/service.ts';
export { headOf } from './page/service.ts';
export { ensureOwn, glance, isReadable, lockOwn, lockPost, toWhoMeets } from './readable.ts';
export { withOwnPictures } from './readable.ts';

export async function create(
  context: Context,
  viewer: Viewer,
  body: NewPost,
  idempotencyKey: IdempotencyKey | null,
): Promise<Post> {
  const { mediaId, crop, video, steps = [], place, ...words } = body;
  refuseBlank(body);
  refuseEmptySteps(steps);
  const { db, now } = context;
  const coarsened = place ? await asCoarse(context, place) : null;
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const authorId = viewer.userId;
    if (body.allowsResponses) await ensurePro(tx, authorId);
    const main = await attach(tx, { ownerId: authorId, mediaId, as: 'post', crop, video });
    const method = await attachSteps(tx, authorId, steps);
    const ready = main.ready && method.ready;
    const createdAt = now();
    const id = newId(createdAt.getTime());
    const post = { id, authorId, mediaId: main.id, ready, createdAt };
    const location = columnsOf({ place: coarsened });
    await insertPost(tx, { ...post, ...words, ...location });
    await replaceSteps(tx, post.id, method.steps);
    const marks = marksOf({ title: body.title, description: body.description ?? '' });
    await replaceTags(tx, post.id, marks.tags);
    await replacePostMentions(tx, post, marks.mentions);
    await indexPosts(tx, [post.id]);
    if (ready) await publish(tx, post, marks.tags, createdAt);
    return readBack(tx, viewer, post.id);
  });
}

/** Edits texts only: pictures cannot be replaced. */
export async function update(
  { context, whenEdited }: Editing,
  viewer: Viewer,
  id: string,
  edit: PostEdit,
): Promise<Post> {
  const { db, now } = context;
  const coarsened = edit.place ? await asCoarse(context, edit.place) : edit.place;
  return db.transaction(async (tx) => {
    const { row, access } = await findToChange(tx, viewer, id);
    const refused = refusedEdit(access);
    if (refused) throw new Refusal(refused);
    refuseMedia(edit);
    refuseBlank(edit);
    const { steps, mediaId: _, crop: __, place: ___, ...rest } = edit;
    const wish = { ...rest, place: coarsened };
    const changes = changesOf<Words>(wordsOf(row.post), wish);
    if (changes.allowsResponses) await ensurePro(tx, viewer.userId);
    const hasNewSteps = steps !== undefined && (await editSteps(tx, row.post.id, steps));
    if (hasNewSteps || Object.keys(changes).length > 0) {
      const state = stateAfterEdit(row.post.state);
      await updatePost(tx, row.post.id, { ...columnsOf(changes), state, editedAt: now() });
      await whenEdited(tx, { targetKind: 'post', targetId: row.post.id });
      await indexPosts(tx, [row.post.id]);
      await retell(tx, row, { ...row.post, ...changes }, now());
      await untellMuted(tx, 'post', row.post.id);
      // A failed or pending picture may have been removed with its step.
      if (hasNewSteps && !row.post.ready) await publishWhole(tx, { ...row.post, state }, now());
    }
    return readBack(tx, viewer, row.post.id);
  });
}

export async function remove({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, access } = await findToChange(tx, viewer, id);
    const refused = refusedDelete(access);
    if (refused) throw new Refusal(refused);
    await takeAway(tx, row);
  });
}

/** Deletes a post with everything under it. Lock it first. */
export async function takeAway(
  tx: Transaction,
  { post, tags }: Pick<PostRow, 'post' | 'tags'>,
): Promise<void> {
  const steps = await listSteps(tx, { id: post.id });
  const answers = await listAnswerMedia(tx, post.id);
  await untellOfPost(tx, post.id);
  await deletePost(tx, post.id);
  if (post.listed) await countTags(tx, tagChanges(tags, []));
  // With the responses' pictures, which nobody could delete later.
  const pictures = [post.mediaId, ...steps.map(({ mediaId }) => mediaId), ...answers];
  await discard(
    tx,
    pictures.filter((one) => one !== null),
  );
  await emit(tx, postGone(post));
}

/**
 * Listener for settled pictures: publishes a post that waited for this one alone. On failure its
 * author is informed, to delete the post or the step.
 */
export const publishWaiting = Object.assign(
  async (tx: Transaction, mediaId: string, state: 'ready' | 'failed', now: Date): Promise<void> => {
    const post = await findWaitingFor(tx, mediaId);
    if (!post) return;
    if (state === 'failed') await emit(tx, postFailed(post));
    else await publishWhole(tx, post, now);
  },
  {
    locks: async (tx: Transaction, mediaId: string): Promise<void> => {
      await findWaitingFor(tx, mediaId);
    },
  },
);

/**
 * Publishes once all pictures are ready. The post is locked: of concurrent completions one is the
 * last.
 */
async function publishWhole(
  tx: Transaction,
  post: Pick<PostRow['post'], 'id' | 'authorId' | 'state' | 'createdAt'>,
  now: Date,
): Promise<void> {
  if (await hasUnreadyMedia(tx, post.id)) return;
  await updatePost(tx, post.id, { ready: true });
  // What is known of its photograph may have come with the picture.
  await indexPosts(tx, [post.id]);
  const isListed = post.state === 'visible' || post.state === 'validated';
  if (isListed) await publish(tx, post, await listTags(tx, post.id), now);
}

/** State of a post that exists; locked for the decision. */
export async function lockState(tx: Transaction, id: string): Promise<PostState | undefined> {
  return (await lockAnyPost(tx, id))?.post.state;
}

/** Hides or shows a post, as moderation decides. Lists, squares and counts follow at once. */
export async function setState(tx: Transaction, id: string, state: PostState): Promise<void> {
  const locked = await lockAnyPost(tx, id);
  if (!locked) return;
  const { post, tags } = locked;
  await updatePost(tx, id, { state });
  const isListed = post.ready && (state === 'visible' || state === 'validated');
  if (isListed === post.listed) return;
  await countTags(tx, isListed ? tagChanges([], tags) : tagChanges(tags, []));
  await emit(tx, postGone(post));
}

/** Reads the written post back, so that there is one definition of its JSON. */
async function readBack(tx: Transaction, viewer: Viewer, id: string): Promise<Post> {
  const [post] = await findWritten(tx, { id, viewer: viewer.userId });
  if (!post) throw new Refusal('not_found');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what we just wrote
  return JSON.parse(writeFor(viewer, post)) as Post;
}

function accessOfRow({ post, visible }: PostRow, viewer: Viewer): PostAccess {
  return accessOf({ ...post, visible }, viewer);
}

async function findToChange(tx: Transaction, viewer: Viewer, id: string) {
  const [locked] = await glanceToChange(tx, { id, viewer: viewer.userId });
  // Read under the lock; also when it is missing, so that both take as long.
  const [row] = await findPost(tx, { id, viewer: viewer.userId });
  if (!locked || !row) throw new Refusal('not_found');
  return { row, access: accessOfRow(row, viewer) };
}

function asCoarse(context: Context, place: NonNullable<NewPost['place']>) {
  return coarse(place, (exact) => townLabel(context, exact));
}

async function ensurePro(tx: Transaction, userId: string): Promise<void> {
  if (!(await isPro(tx, userId))) throw new Refusal('pro_required');
}

function refuseMedia({ mediaId, crop, steps = [] }: PostEdit): void {
  const step = steps.findIndex((one) => one.mediaId !== undefined || one.crop !== undefined);
  if (mediaId !== undefined) throw new Refusal('immutable_field', { field: 'mediaId' });
  if (crop !== undefined) throw new Refusal('immutable_field', { field: 'crop' });
  if (step >= 0) {
    const field = steps[step]?.mediaId === undefined ? 'crop' : 'mediaId';
    throw new Refusal('immutable_field', { field: `steps.${step}.${field}` });
  }
}

async function attachSteps(
  tx: Transaction,
  ownerId: string,
  wished: NonNullable<NewPost['steps']>,
): Promise<{ steps: StoredStep[]; ready: boolean }> {
  const steps: StoredStep[] = [];
  let ready = true;
  for (const { body, alt = '', sensitive = 'none', mediaId, crop, video } of wished) {
    // A crop needs a picture.
    if (crop && !mediaId) throw new Refusal('bad_crop');
    const picture = mediaId && (await attach(tx, { ownerId, mediaId, as: 'step', crop, video }));
    if (picture) ready &&= picture.ready;
    steps.push({ body, alt, sensitive, mediaId: picture ? picture.id : null });
  }
  return { steps, ready };
}

/** False when the method is unchanged. */
async function editSteps(
  tx: Transaction,
  postId: string,
  wished: NonNullable<PostEdit['steps']>,
): Promise<boolean> {
  const rows = await listSteps(tx, { id: postId });
  // Keys in the order of an edited step, for comparison.
  const stored = rows.map(({ body, alt, sensitive, mediaId }) => ({
    body,
    alt,
    sensitive,
    mediaId,
  }));
  const edited = editMethod(stored, wished);
  if ('wrong' in edited) {
    const field = `steps.${edited.wrong}`;
    throw new Refusal('invalid', { fields: [{ field, rule: 'choice' }] });
  }
  if (JSON.stringify(edited.steps) === JSON.stringify(stored)) return false;
  await replaceSteps(tx, postId, edited.steps);
  await discard(tx, edited.dropped);
  return true;
}

/** Updates tags and mentions to the current text. */
async function retell(
  tx: Transaction,
  row: PostRow,
  words: Pick<Words, 'title' | 'description'>,
  now: Date,
): Promise<void> {
  const { post } = row;
  if (words.title === post.title && words.description === post.description) return;
  const marks = marksOf(words);
  const mentions = await replacePostMentions(tx, post, marks.mentions);
  // Tags first: nobody is notified of a post with one they have muted.
  await retag(tx, row, marks.tags);
  if (post.listed) await retellMentions(tx, post, mentions, now);
}

async function publish(
  tx: Transaction,
  post: { id: string; authorId: string; createdAt: Date },
  tags: readonly string[],
  now: Date,
): Promise<void> {
  await countTags(tx, tagChanges([], tags));
  await tellMentioned(tx, post, now);
  await emit(tx, postPublished(post));
}

/** Adds a favourite and notifies the post's author. */
export async function addFavourite(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<{ favourite: boolean }> {
  return keepFavourite(context, viewer, postId, async (tx, { id, authorId }) => {
    const { userId } = viewer;
    const like = { recipientId: authorId, senderId: userId, postId: id };
    const notificationId = await tellOfLike(tx, like, context.now());
    if (notificationId !== null) await setNotification(tx, { userId, postId: id, notificationId });
  });
}

/** Restores a favourite from an import, without a notification. */
export function restoreFavourite(context: Context, viewer: Viewer, postId: string) {
  return keepFavourite(context, viewer, postId, async () => undefined);
}

async function keepFavourite(
  { db }: Context,
  viewer: Viewer,
  postId: string,
  whenNew: (tx: Transaction, post: PostGlance) => Promise<void>,
): Promise<{ favourite: boolean }> {
  return db.transaction(async (tx) => {
    const post = await glance(tx, viewer, postId, glanceToKeep);
    if (!mayTakePart(post)) throw new Refusal('not_found');
    const row = { id: newId(), userId: viewer.userId, postId: post.id };
    if (await insertFavourite(tx, row)) await whenNew(tx, post);
    return { favourite: true };
  });
}

/** Works for hidden posts too. */
export async function removeFavourite(
  { db }: Context,
  viewer: Viewer,
  postId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await deleteFavourite(tx, viewer.userId, postId);
    if (gone) await untell(tx, gone.notificationId);
    else await glance(tx, viewer, postId);
  });
}

export const postsExport: ExportPart = {
  collections: {
    posts: exportOf(listPostsToExport, archivedPost),
    comments: exportOf(listCommentsToExport, archivedComment),
    favourites: exportOf(listFavouritesToExport, ({ postId }) => ({ postId })),
    'followed-tags': exportOf(listFollowedToExport, ({ tag, since }) => ({
      tag,
      since: since.toISOString(),
    })),
    'muted-terms': exportOf(listMutedToExport, ({ kind, term, since }) => ({
      kind,
      term,
      since: since.toISOString(),
    })),
  },
};
