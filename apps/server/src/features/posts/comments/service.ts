import type { Comment } from '@stenope/contract/comments';
import { isBlank, mentionsOf } from '@stenope/domain/posts/text';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { once, type Intent } from '../../../platform/db/once.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf } from '../../people/service.ts';
import { glanceToChange, type PostGlance } from '../queries.ts';
import { glance } from '../service.ts';
import { isByRank, isShown, refusedDelete, refusedEdit, type CommentStanding } from './access.ts';
import { commentsChanged } from './live.ts';
import { presentComment } from './present.ts';
import {
  countComments,
  deleteComment,
  deleteEmptyPlace,
  findComment,
  findPostOf,
  hasReplies,
  insertComment,
  listReplies,
  listThreads,
  replaceMentions,
  updateComment,
  type CommentReader,
  type CommentRow,
} from './queries.ts';

const usualPage = 20;

/** Before the first id there is, and behind the last. */
const ends = {
  replies: '00000000-0000-0000-0000-000000000000',
  threads: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

interface Wanted {
  readonly parentId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** What was said of a post, newest first; the answers to one comment, oldest first. */
export async function list(
  { db, cursors }: Context,
  viewer: Viewer,
  postId: string,
  { parentId, cursor, limit = usualPage }: Wanted,
): Promise<{ items: Comment[]; next?: string }> {
  const kind = parentId === undefined ? 'threads' : 'replies';
  const name = `comments ${kind} ${parentId ?? postId}`;
  const from = cursor === undefined ? ends[kind] : String(cursors.read(name, cursor, 1)[0]);
  const post = await glance(db, viewer, postId);
  const page = { ...readerOf(viewer), postId: post.id, from, limit: limit + 1 };
  const rows =
    parentId === undefined
      ? await listThreads(db, page)
      : await listReplies(db, { ...page, parentId });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => show(row, post, viewer)),
    ...(rows.length > limit && last && { next: cursors.write(name, [last.comment.id]) }),
  };
}

export async function read({ db }: Context, viewer: Viewer, id: string): Promise<Comment> {
  const { row, post } = await find(db, viewer, id, await postOf(db, viewer, id));
  return show(row, post, viewer);
}

export async function create(
  { db, now }: Context,
  viewer: Viewer,
  { postId, body, parentId }: { postId: string; body: string; parentId?: string | undefined },
  intent: Intent | null,
): Promise<Comment> {
  refuseBlank(body);
  return once(db, intent, async (tx) => {
    const post = await hold(tx, viewer, postId);
    if (!post.visible) throw new Refusal('not_found');
    const thread = parentId === undefined ? null : await threadOf(tx, viewer, parentId, post);
    const createdAt = now();
    const id = newId(createdAt.getTime());
    const comment = { id, postId: post.id, authorId: viewer.userId, body, createdAt };
    await insertComment(tx, { ...comment, parentId: thread });
    await replaceMentions(tx, { ...comment, commentId: comment.id }, mentionsOf(body));
    await tell(
      tx,
      { ...comment, parentId: thread },
      'created',
      await countComments(tx, post.id, 1),
    );
    const { row } = await find(tx, viewer, comment.id, post);
    return show(row, post, viewer);
  });
}

export async function update(
  { db, now }: Context,
  viewer: Viewer,
  id: string,
  body: string,
): Promise<Comment> {
  refuseBlank(body);
  return db.transaction(async (tx) => {
    const { row, post, standing } = await findToChange(tx, viewer, id);
    const refused = refusedEdit(standing);
    if (refused) throw new Refusal(refused);
    const { comment } = row;
    if (body !== comment.body) {
      await updateComment(tx, comment.id, { body, editedAt: now() });
      await replaceMentions(tx, { ...comment, commentId: comment.id }, mentionsOf(body));
      await tell(tx, comment, 'updated', post.comments);
    }
    const changed = await find(tx, viewer, comment.id, post);
    return show(changed.row, post, viewer);
  });
}

/** Its place stays while there are answers to it, and goes with the last of them. */
export async function remove({ db, now }: Context, viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, post, standing } = await findToChange(tx, viewer, id);
    const refused = refusedDelete(standing);
    if (refused) throw new Refusal(refused);
    const { comment } = row;
    if (await hasReplies(tx, comment.id)) {
      await updateComment(tx, comment.id, { body: '', editedAt: null, deletedAt: now() });
      await replaceMentions(tx, { ...comment, commentId: comment.id }, []);
    } else {
      await deleteComment(tx, comment.id);
      if (comment.parentId !== null) await deleteEmptyPlace(tx, comment.parentId);
    }
    await tell(tx, comment, 'deleted', await countComments(tx, post.id, -1));
    if (isByRank(standing)) {
      const details = { postId: post.id, authorId: comment.authorId };
      await record(tx, {
        actorId: viewer.userId,
        act: 'comments.delete',
        targetId: comment.id,
        details,
      });
    }
  });
}

/** Everybody who changes what is said of a post waits here, in one order: first the post. */
function hold(tx: Transaction, viewer: Viewer, postId: string): Promise<PostGlance> {
  return glance(tx, viewer, postId, glanceToChange);
}

async function postOf(on: Executor, viewer: Viewer, id: string): Promise<PostGlance> {
  const postId = await findPostOf(on, id);
  if (postId === undefined) throw new Refusal('not_found');
  return glance(on, viewer, postId);
}

async function findToChange(tx: Transaction, viewer: Viewer, id: string) {
  const postId = await findPostOf(tx, id);
  if (postId === undefined) throw new Refusal('not_found');
  return find(tx, viewer, id, await hold(tx, viewer, postId));
}

async function find(on: Executor, viewer: Viewer, id: string, post: PostGlance) {
  const [row] = await findComment(on, { ...readerOf(viewer), id });
  if (!row) throw new Refusal('not_found');
  return { row, post, standing: standingOf(row, post, viewer) };
}

/** One level: an answer to an answer joins its thread. */
async function threadOf(
  tx: Transaction,
  viewer: Viewer,
  parentId: string,
  post: PostGlance,
): Promise<string> {
  const { row, standing } = await find(tx, viewer, parentId, post);
  const { comment } = row;
  if (comment.postId !== post.id || !isShown(standing)) throw new Refusal('not_found');
  return comment.parentId ?? comment.id;
}

async function tell(
  tx: Transaction,
  { id, postId, parentId }: { id: string; postId: string; parentId: string | null },
  kind: 'created' | 'updated' | 'deleted',
  comments: number,
): Promise<void> {
  await emit(tx, commentsChanged({ postId, commentId: id, parentId, kind, comments }));
}

function show(row: CommentRow, post: PostGlance, viewer: Viewer): Comment {
  return presentComment(row, standingOf(row, post, viewer), personOf(row.author));
}

function readerOf({ userId, role }: Viewer): CommentReader {
  return { viewer: userId, staff: role !== 'member' };
}

function standingOf(
  { comment, met }: CommentRow,
  post: PostGlance,
  viewer: Viewer,
): CommentStanding {
  return {
    isAuthor: comment.authorId === viewer.userId,
    isPostAuthor: post.authorId === viewer.userId,
    isStaff: viewer.role !== 'member',
    met,
    deleted: comment.deletedAt !== null,
    postVisible: post.visible,
  };
}

function refuseBlank(body: string): void {
  if (!isBlank(body)) return;
  throw new Refusal('invalid', { fields: [{ field: 'body', rule: 'too_short', limit: 1 }] });
}
