import type { AnswerOf } from '@stenope/contract/action';
import type { Comment, listComments as listEntry } from '@stenope/contract/comments';
import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import { stateAfterEdit } from '@stenope/domain/posts/edit';
import { isBlank, mentionsOf } from '@stenope/domain/posts/text';
import { record } from '../../../platform/audit.ts';
import { cutPage } from '../../../platform/db/page.ts';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll, oldestOfAll } from '../../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { RawJson } from '../../../platform/raw-json.ts';
import {
  tell as tellPeople,
  untellAbout,
  untellMentions,
  untellMuted,
} from '../../notifications/service.ts';
import type { Editing } from '../edited.ts';
import { lockAnyPost } from '../erasing/queries.ts';
import { replaceCommentMentions } from '../mentions/queries.ts';
import { glanceToChange, type PostGlance } from '../queries.ts';
import { glance, lockPost, isReadable, mentioned, toWhoMeets } from '../readable.ts';
import {
  isByRank,
  mayTakePart,
  refusedCommentDelete,
  refusedCommentEdit,
  type CommentAccess,
} from '../access.ts';
import { commentsChanged } from '../live.ts';
import { presentComment, presentThread } from '../present.ts';
import {
  countComments,
  deleteComment,
  deleteEmptyPlace,
  findComment,
  findPlaced,
  findPostOf,
  hasReplies,
  insertComment,
  listAcrossBlocks,
  listReplies,
  listThreads,
  pageSize,
  updateComment,
  type CommentReader,
  type FoundComment,
  type PlacedComment,
  type WrittenComment,
} from './queries.ts';
import type { RankedRemoval, RemoveByRank } from './ranked.ts';

/** Sort before every id, and after. */
const ends = {
  replies: oldestOfAll,
  threads: newestOfAll,
};

interface Wanted {
  readonly parentId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Comments of a post, newest first; or answers to a comment, oldest first. */
export async function list(
  context: Context,
  viewer: Viewer,
  postId: string,
  wanted: Wanted,
): Promise<RawJson<AnswerOf<typeof listEntry>>> {
  const { parentId, limit = pageSize } = wanted;
  const { name, from } = startOf(context, postId, wanted);
  const post = await glance(context.db, viewer, postId);
  const page = { ...readerOf(viewer), postId: post.id, from };
  const rows =
    parentId === undefined
      ? await listThreads(context.db, page, limit)
      : await listReplies(context.db, { ...page, parentId }, limit);
  return new RawJson(writePage(context, viewer, post, { name, rows, limit }));
}

/** The first page, from rows read with the post. */
export function writeFirstPage(
  context: Context,
  viewer: Viewer,
  post: PostOf,
  rows: readonly WrittenComment[],
): string {
  const { name } = startOf(context, post.id, {});
  return writePage(context, viewer, post, { name, rows, limit: pageSize });
}

/** Validates the cursor before anything is read. */
function startOf({ cursors }: Context, postId: string, { parentId, cursor }: Wanted) {
  const kind = parentId === undefined ? 'threads' : 'replies';
  const name = `comments ${kind} ${parentId ?? postId}`;
  const from = cursor === undefined ? ends[kind] : String(cursors.read(name, cursor, 1)[0]);
  return { name, from };
}

interface Read {
  readonly name: string;
  readonly rows: readonly WrittenComment[];
  readonly limit: number;
}

/** The extra row only shows that there is more. */
function writePage(
  { cursors }: Context,
  viewer: Viewer,
  post: PostOf,
  { name, rows, limit }: Read,
): string {
  const { items, last } = cutPage(rows, limit);
  return presentThread(
    items.map((row) => presentComment(row, accessOf(row, post, viewer))),
    last && cursors.write(name, [last.id]),
  );
}

export async function read({ db }: Context, viewer: Viewer, id: string): Promise<RawJson<Comment>> {
  const { found, access } = await find(db, viewer, id);
  return new RawJson(presentComment(found, access));
}

export async function create(
  { db, now }: Context,
  viewer: Viewer,
  { postId, body, parentId }: { postId: string; body: string; parentId?: string | undefined },
  idempotencyKey: IdempotencyKey | null,
): Promise<Comment> {
  refuseBlank(body);
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const post = await lockPost(tx, viewer, postId);
    if (!mayTakePart(post)) throw new Refusal('not_found');
    const answered = parentId === undefined ? null : await findAnswered(tx, viewer, parentId, post);
    const createdAt = now();
    const id = newId(createdAt.getTime());
    const thread = answered?.thread ?? null;
    const comment = { id, postId: post.id, authorId: viewer.userId, parentId: thread };
    await insertComment(tx, { ...comment, body, createdAt });
    const { added } = await replaceCommentMentions(tx, comment, mentionsOf(body));
    await tellPeople(tx, actOf(comment, post), hearersOf(post, answered, added), createdAt);
    await countComments(tx, post.id, 1);
    await tell(tx, comment, 'created');
    return readBack(tx, viewer, comment.id);
  });
}

export interface Commenting extends Editing {
  readonly removeByRank: RemoveByRank;
}

export async function update(
  { context: { db, now }, whenEdited }: Commenting,
  viewer: Viewer,
  id: string,
  body: string,
): Promise<Comment> {
  refuseBlank(body);
  return db.transaction(async (tx) => {
    const { found, access } = await findToChange(tx, viewer, id);
    const refused = refusedCommentEdit(access);
    if (refused) throw new Refusal(refused);
    const { comment, post } = found;
    if (body !== comment.body) {
      const state = stateAfterEdit(comment.state);
      await updateComment(tx, comment.id, { body, state, editedAt: now() });
      await whenEdited(tx, { targetKind: 'comment', targetId: comment.id });
      const mentions = await replaceCommentMentions(tx, comment, mentionsOf(body));
      await untellMentions(tx, comment.id, mentions.removed);
      await untellMuted(tx, 'comment', comment.id);
      const act = actOf({ id: comment.id, authorId: viewer.userId }, post);
      await tellPeople(tx, act, mentions.added.map(mentioned), now());
      await tell(tx, comment, 'updated');
    }
    return readBack(tx, viewer, comment.id);
  });
}

export async function remove(
  { context: { db, now }, removeByRank }: Commenting,
  viewer: Viewer,
  commentId: string,
  reason: DecisionReason = 'other',
): Promise<void> {
  await db.transaction(async (tx) => {
    const { found, access } = await findToDelete(tx, viewer, commentId);
    const refused = refusedCommentDelete(access);
    if (refused) throw new Refusal(refused);
    const { comment, post } = found;
    if (!isByRank(access)) return takeDown(tx, comment, now());
    const { id: targetId, authorId } = comment;
    const removal: RankedRemoval = { kind: 'comment', id: targetId, authorId, viewer, reason };
    if (!(await removeByRank(tx, removal, now()))) return;
    const details = { postId: post.id, authorId };
    await record(tx, { actorId: viewer.userId, act: 'comments.delete', targetId, details });
  });
}

type Placed = Parameters<typeof tell>[1] & Pick<PlacedComment, 'state'>;

/** Deletes a comment. Its place stays while it has answers, and goes with the last of them. */
async function takeDown(tx: Transaction, comment: Placed, now: Date): Promise<void> {
  await untellAbout(tx, comment.id);
  if (await hasReplies(tx, comment.id)) {
    await updateComment(tx, comment.id, { body: '', editedAt: null, deletedAt: now });
    await replaceCommentMentions(tx, comment, []);
  } else {
    await deleteComment(tx, comment.id);
    if (comment.parentId !== null) await deleteEmptyPlace(tx, comment.parentId);
  }
  if (isHeard(comment.state)) await countComments(tx, comment.postId, -1);
  await tell(tx, comment, 'deleted');
}

/** State of a comment that exists; its post is locked for the decision. */
export async function lockState(
  tx: Transaction,
  id: string,
): Promise<PlacedComment['state'] | undefined> {
  const postId = await findPostOf(tx, id);
  if (postId === undefined) return undefined;
  await lockAnyPost(tx, postId);
  const comment = await findPlaced(tx, id);
  return comment?.deletedAt === null ? comment.state : undefined;
}

/** Hides or shows a comment, as moderation decides. Lock it first. */
export async function setState(
  tx: Transaction,
  id: string,
  state: PlacedComment['state'],
): Promise<void> {
  const comment = await findPlaced(tx, id);
  if (!comment) return;
  await updateComment(tx, comment.id, { state });
  const wasHeard = isHeard(comment.state);
  if (comment.deletedAt !== null || wasHeard === isHeard(state)) return;
  await countComments(tx, comment.postId, wasHeard ? -1 : 1);
  await tell(tx, comment, wasHeard ? 'deleted' : 'updated');
}

/** Whether a post counts a comment in this state. */
export function isHeard(state: PlacedComment['state']): boolean {
  return state === 'visible' || state === 'validated';
}

/**
 * Deletes a batch of comments that blocks hide from the post's author. Lock the post first. Returns
 * the number.
 */
export async function takeDownHidden(
  tx: Transaction,
  post: Pick<PostGlance, 'id' | 'authorId'>,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<number> {
  const hidden = await listAcrossBlocks(tx, { postId: post.id, memberId: post.authorId, most });
  for (const comment of hidden) await takeDown(tx, comment, now);
  return hidden.length;
}

async function findToChange(tx: Transaction, viewer: Viewer, id: string) {
  await lockPostOf(tx, viewer, id);
  return findAny(tx, viewer, id);
}

/** For a missing comment a missing post is queried, so that both take as long. */
async function lockPostOf(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const postId = await findPostOf(tx, id);
  await glanceToChange(tx, { id: postId ?? id, viewer: viewer.userId });
}

/**
 * A comment visible to the one who deletes it, or under their own post. One's own can always be
 * deleted, also under a post one can no longer read.
 */
async function findToDelete(tx: Transaction, viewer: Viewer, id: string) {
  await lockPostOf(tx, viewer, id);
  const [found] = await findComment(tx, { ...readerOf(viewer), id });
  const isOwn = found?.authorId === viewer.userId;
  if (!found || !(isOwn || (isReadable(found.post, viewer) && isListed(found)))) {
    throw new Refusal('not_found');
  }
  return { found, access: accessOf(found, found.post, viewer) };
}

/** A comment visible to this reader. */
async function find(on: Executor, viewer: Viewer, id: string) {
  const any = await findAny(on, viewer, id);
  if (!isListed(any.found)) throw new Refusal('not_found');
  return any;
}

/** Whether its text or its place is shown. */
function isListed({ shown, replies }: FoundComment): boolean {
  return shown || replies > 0;
}

/** Under a readable post, visible or not. */
async function findAny(on: Executor, viewer: Viewer, id: string) {
  const [found] = await findComment(on, { ...readerOf(viewer), id });
  if (!found || !isReadable(found.post, viewer)) throw new Refusal('not_found');
  return { found, access: accessOf(found, found.post, viewer) };
}

async function readBack(tx: Transaction, viewer: Viewer, id: string): Promise<Comment> {
  const { found, access } = await find(tx, viewer, id);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what we just wrote
  return JSON.parse(presentComment(found, access)) as Comment;
}

interface Answered {
  readonly thread: string;
  readonly authorId: string | null;
}

/** One level: an answer to an answer joins its thread, but notifies whom it answers. */
async function findAnswered(
  tx: Transaction,
  viewer: Viewer,
  parentId: string,
  post: PostGlance,
): Promise<Answered> {
  const { found } = await find(tx, viewer, parentId);
  const { comment, shown } = found;
  if (comment.postId !== post.id || !shown) throw new Refusal('not_found');
  return { thread: comment.parentId ?? comment.id, authorId: comment.authorId };
}

function actOf({ id, authorId }: { id: string; authorId: string }, { authorId: under }: PostOf) {
  return { senderId: authorId, contentType: 'comment', contentId: id, under } as const;
}

/**
 * Recipients of notifications: the answered author, the post's author and mentions; each once, in
 * this order.
 */
function hearersOf(post: PostOf, answered: Answered | null, named: readonly string[]) {
  const author = answered?.authorId ?? null;
  const reply = { type: 'comment', subject: 'reply' } as const;
  const comment = { type: 'comment', subject: 'comment' } as const;
  return [
    ...(author === null ? [] : [{ recipientId: author, ...reply }]),
    { recipientId: post.authorId, ...comment },
    ...named.map(mentioned),
  ];
}

async function tell(
  tx: Transaction,
  comment: { id: string; postId: string; parentId: string | null; authorId: string | null },
  kind: 'created' | 'updated' | 'deleted',
): Promise<void> {
  const { id: commentId, postId, parentId } = comment;
  const to = await toWhoMeets(tx, comment);
  await emit(tx, commentsChanged({ change: { postId, commentId, parentId, kind }, to }));
}

/** Reader of comments for a viewer. */
export function readerOf({ userId, role }: Viewer): CommentReader {
  return { viewer: userId, staff: role !== 'member' };
}

/** Parts of a post that decide on its comments. */
type PostOf = Pick<PostGlance, 'id' | 'authorId' | 'visible'>;

function accessOf(
  { authorId, shown, deleted, hidden }: WrittenComment,
  post: PostOf,
  viewer: Viewer,
): CommentAccess {
  return {
    isAuthor: authorId === viewer.userId,
    isPostAuthor: post.authorId === viewer.userId,
    isStaff: viewer.role !== 'member',
    shown,
    deleted,
    hidden,
    postVisible: post.visible,
  };
}

function refuseBlank(body: string): void {
  if (!isBlank(body)) return;
  throw new Refusal('invalid', { fields: [{ field: 'body', rule: 'too_short', limit: 1 }] });
}
