import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  createResponse as createEntry,
  listResponses as listEntry,
  Response,
} from '@stenope/contract/echoes/responses';
import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import { stateAfterEdit } from '@stenope/domain/posts/edit';
import { z } from 'zod/mini';
import { record } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../platform/db/idempotent.ts';
import { cutPage, type PageQuery } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue, type Shift, type JobKind } from '../../platform/jobs/job.ts';
import { emit } from '../../platform/live/outbox.ts';
import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { showSeveral, type Echoes, type WorkRow } from '../echoes/service.ts';
import {
  attach,
  discard,
  maskedOf,
  photoOf,
  type WhenCaptioned,
  type WhenSettled,
} from '../media/service.ts';
import { tell, untellAbout } from '../notifications/service.ts';
import { personOf } from '../people/service.ts';
import {
  ensureOwn,
  glance,
  lockOwn,
  lockPost,
  takeDownComments,
  toWhoMeets,
  type RemoveByRank,
  type WhenEdited,
} from '../posts/service.ts';
import { isByRank, mayRead, refusedDelete, rightsOf, type ResponseAccess } from './access.ts';
import { responsesChanged } from './live.ts';
import { archivedResponse, presentResponse } from './present.ts';
import {
  countResponses,
  deleteResponse,
  findAnswering,
  findAny,
  findByMedia,
  findResponse,
  lockPostOf,
  insertResponse,
  listAcrossBlocks,
  listResponses,
  makeReady,
  type ResponseRow,
  lockResponse,
  listResponsesOf,
  listResponsesToExport,
  updateState,
} from './queries.ts';

const usualPage = 12;

export async function list(
  echoes: Echoes,
  viewer: Viewer,
  postId: string,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof listEntry>> {
  const { db, cursors } = echoes.context;
  const name = `responses ${postId}`;
  const before = cursor === undefined ? newestOfAll : String(cursors.read(name, cursor, 1)[0]);
  const post = await glance(db, viewer, postId);
  const asked = { post: post.id, viewer: viewer.userId, before, limit: limit + 1 };
  const rows = await listResponses(db, asked);
  const { items: shown, last } = cutPage(rows, limit);
  const [answering] = await findAnswering(db, { post: post.id, viewer: viewer.userId });
  return {
    items: await present(echoes, db, viewer, shown),
    total: answering?.total ?? 0,
    can: { respond: post.visible && answering?.allows === true },
    ...(last && { next: cursors.write(name, [last.response.id]) }),
  };
}

export async function read(echoes: Echoes, viewer: Viewer, id: string): Promise<Response> {
  return readFor(echoes, echoes.context.db, viewer, id);
}

type NewResponse = ReceivedBody<typeof createEntry> & { readonly postId: string };

export async function create(
  echoes: Echoes,
  viewer: Viewer,
  { postId, mediaId, crop, video, description = '', alt = '', sensitive = 'none' }: NewResponse,
  idempotencyKey: IdempotencyKey | null,
): Promise<Response> {
  const { db, now } = echoes.context;
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const post = await lockPost(tx, viewer, postId);
    if (!post.visible) throw new Refusal('not_found');
    const [answering] = await findAnswering(tx, { post: post.id, viewer: viewer.userId });
    if (!answering?.allows) throw new Refusal('responses_disabled');
    const ownerId = viewer.userId;
    const picture = await attach(tx, { ownerId, mediaId, as: 'response', crop, video });
    const createdAt = now();
    const response = {
      id: newId(createdAt.getTime()),
      postId: post.id,
      authorId: ownerId,
      mediaId: picture.id,
      ready: picture.ready,
    };
    await insertResponse(tx, { ...response, description, alt, sensitive, createdAt });
    if (picture.ready) await publish(tx, response, post.authorId, createdAt);
    return readFor(echoes, tx, viewer, response.id);
  });
}

export interface Answering {
  readonly echoes: Echoes;
  readonly removeByRank: RemoveByRank;
}

export async function remove(
  { echoes: { context }, removeByRank }: Answering,
  viewer: Viewer,
  id: string,
  reason: DecisionReason = 'other',
): Promise<void> {
  const { db, now } = context;
  await db.transaction(async (tx) => {
    // Works also when a block hides the post.
    await lockPostOf(tx, id);
    const [row] = await findResponse(tx, { id, viewer: viewer.userId });
    const access = row && accessOf(row, viewer);
    const refused = access ? refusedDelete(access) : 'not_found';
    if (!row || !access || refused) throw new Refusal(refused ?? 'not_found');
    const { response } = row;
    if (!isByRank(access)) return takeDown(tx, response);
    const { postId, authorId } = response;
    const removal = { kind: 'response', id, authorId, viewer, reason } as const;
    if (!(await removeByRank(tx, removal, now()))) return;
    const details = { postId, authorId };
    await record(tx, { actorId: viewer.userId, act: 'responses.delete', targetId: id, details });
  });
}

/** Deletes a response with its picture. Lock its post first. */
async function takeDown(tx: Transaction, response: ResponseRow['response']): Promise<void> {
  await untellAbout(tx, response.id);
  await deleteResponse(tx, response.id);
  if (response.listed) await countResponses(tx, response.postId, -1);
  await discard(tx, [response.mediaId]);
  await tellOfChange(tx, response);
}

/** State of a response that exists; it and its post are locked for the decision. */
export async function lockState(
  tx: Transaction,
  id: string,
): Promise<ResponseRow['response']['state'] | undefined> {
  await lockPostOf(tx, id);
  return (await findAny(tx, id))?.state;
}

/** Hides or shows a response, as moderation decides. Lock it first. */
export async function setState(
  tx: Transaction,
  id: string,
  state: ResponseRow['response']['state'],
): Promise<void> {
  const response = await findAny(tx, id);
  if (!response) return;
  await updateState(tx, id, state);
  const isListed = response.ready && (state === 'visible' || state === 'validated');
  if (isListed === response.listed) return;
  await countResponses(tx, response.postId, isListed ? 1 : -1);
  await tellOfChange(tx, response);
}

/** Batch size per transaction, during which others wait for the post. */
const part = 20;

const owned = z.object({ postId: z.string(), authorId: z.string() });

export const takeDownJobKind: JobKind<z.output<typeof owned>> = {
  name: 'responses:take_down_hidden',
  payload: owned,
  attempts: 5,
};

/**
 * Deletes content that a block hides from a post's author but that is still under their photograph,
 * without revealing it. A job does it, so that the answer and its time are the same if there is
 * nothing.
 */
export async function askToTakeDown(
  { db }: Context,
  viewer: Viewer,
  postId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, authorId } = await ensureOwn(tx, viewer, postId);
    await enqueue(tx, takeDownJobKind, { postId: id, authorId }, { key: id, ownerId: authorId });
  });
}

export async function takeDownHidden(
  { context: { db, now }, signal }: Pick<Shift, 'context' | 'signal'>,
  { postId, authorId }: z.output<typeof owned>,
): Promise<void> {
  let taken = part;
  while (taken === part) {
    signal.throwIfAborted();
    taken = await db.transaction(async (tx) => {
      const post = await lockOwn(tx, authorId, postId);
      if (!post) return 0;
      const comments = await takeDownComments(tx, post, { most: part, now: now() });
      const answers = await listAcrossBlocks(tx, { postId, memberId: authorId, most: part });
      for (const response of answers) await takeDown(tx, response);
      return Math.max(comments, answers.length);
    });
  }
}

/** Listener for settled pictures: publishes the response that waited for it. */
export const publishAnswer: WhenSettled = Object.assign(publishSettled, {
  locks: lockAnsweredPost,
});

/** New captions of a video are an edit: who validated it had not read them. */
export const judgeAnswerAnew =
  (whenEdited: WhenEdited): WhenCaptioned =>
  async (tx, { mediaId, ownerId }) => {
    const response = await findByMedia(tx, mediaId);
    if (response?.authorId !== ownerId) return;
    const before = await lockState(tx, response.id);
    const state = before && stateAfterEdit(before);
    if (state && state !== before) await updateState(tx, response.id, state);
    await whenEdited(tx, { targetKind: 'response', targetId: response.id });
  };

async function lockAnsweredPost(tx: Transaction, mediaId: string): Promise<void> {
  const response = await findByMedia(tx, mediaId);
  if (response) await lockPostOf(tx, response.id);
}

async function publishSettled(
  tx: Transaction,
  mediaId: string,
  state: 'ready' | 'failed',
  now: Date,
): Promise<void> {
  const response = await findByMedia(tx, mediaId);
  if (!response) return;
  // Its author is informed in both cases.
  if (state === 'failed') return tellOfChange(tx, response);
  if (!(await makeReady(tx, response.id))) return;
  const [row] = await findResponse(tx, { id: response.id, viewer: response.authorId });
  if (row) await publish(tx, response, row.postAuthorId, now);
}

async function publish(
  tx: Transaction,
  response: { id: string; postId: string; authorId: string },
  postAuthorId: string,
  now: Date,
): Promise<void> {
  await countResponses(tx, response.postId, 1);
  await tellOfChange(tx, response);
  const { id: contentId, authorId: senderId } = response;
  const act = { senderId, contentType: 'response', contentId, under: postAuthorId } as const;
  const author = { recipientId: postAuthorId, type: 'other', subject: 'response' } as const;
  await tell(tx, act, [author], now);
}

async function tellOfChange(
  tx: Transaction,
  response: { id: string; postId: string; authorId: string },
): Promise<void> {
  await emit(tx, responsesChanged({ ...response, to: await toWhoMeets(tx, response) }));
}

async function readFor(
  echoes: Echoes,
  on: Executor,
  viewer: Viewer,
  id: string,
): Promise<Response> {
  const rows = await findResponse(on, { id, viewer: viewer.userId });
  const readable = rows.filter((row) => mayRead(accessOf(row, viewer)));
  const [shown] = await present(echoes, on, viewer, readable);
  if (!shown) throw new Refusal('not_found');
  return shown;
}

async function present(
  echoes: Echoes,
  on: Executor,
  viewer: Viewer,
  rows: readonly ResponseRow[],
): Promise<Response[]> {
  const shown = await showSeveral(echoes, on, viewer, rows.map(workOf));
  return rows.flatMap((row) => {
    const echo = shown.get(row.response.id);
    if (!echo) return [];
    const access = accessOf(row, viewer);
    const isOwnMasked = access.isAuthor && row.response.state === 'masked';
    const shownPhoto = photoOf(row.media);
    const photo = isOwnMasked ? maskedOf(echoes.context, shownPhoto) : shownPhoto;
    const videoId = access.isAuthor && row.media.video ? row.media.id : null;
    const can = rightsOf(access);
    const parts = { author: personOf(row.author), photo, echo, videoId, can };
    return [presentResponse(row, parts)];
  });
}

function workOf({ response, visible, blocked }: ResponseRow): WorkRow {
  const { id, postId, authorId, state } = response;
  const removed = state === 'removed';
  return { id, kind: 'response', postId, authorId, removed, visible, blocked };
}

function accessOf(row: ResponseRow, viewer: Viewer): ResponseAccess {
  const { response, postAuthorId, visible, listed } = row;
  return {
    isAuthor: response.authorId === viewer.userId,
    isPostAuthor: postAuthorId === viewer.userId,
    isStaff: viewer.role !== 'member',
    visible,
    listed,
    removed: response.state === 'removed',
  };
}

/** Deletes a departing member's responses. */
export async function eraseResponses({ db }: Context, userId: string): Promise<void> {
  for (;;) {
    const rows = await listResponsesOf(db, userId);
    if (rows.length === 0) return;
    for (const row of rows) {
      await db.transaction(async (tx) => {
        const response = await lockResponse(tx, row);
        if (response?.authorId === userId) await takeDown(tx, response);
      });
    }
  }
}

export const responsesExport: ExportPart = {
  collections: { responses: exportOf(listResponsesToExport, archivedResponse) },
};
