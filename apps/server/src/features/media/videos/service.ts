import type { VideoStatus } from '@stenope/contract/media';
import { cleanCaptions } from '@stenope/domain/media/captions';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellFromSite } from '../../notifications/service.ts';
import { findTargetOf } from '../likeness/queries.ts';
import { enqueueVideo, newName, type WhenCaptioned } from '../pictures.ts';
import { presentVideoStatus } from '../present.ts';
import {
  findMedia,
  findOwnToChange,
  isPro,
  updateMedia,
  type MediaRow,
  type VideoFacts,
} from '../queries.ts';
import { deleteCaptions, findOpenRun, isHeld, saveCaptions } from './queries.ts';

/** For its owner and the team. */
export async function read({ db }: Context, viewer: Viewer, mediaId: string): Promise<VideoStatus> {
  const [row] = await findMedia(db, { id: mediaId });
  const isOwner = row?.ownerId === viewer.userId;
  if (!row?.video || !(isOwner || viewer.role !== 'member')) throw new Refusal('not_found');
  const run = row.state === 'processing' ? await findOpenRun(db, row.name) : undefined;
  return presentVideoStatus(row, run, { isOwner });
}

/** Tells its owner that a video is there, or failed: it may have taken long. */
export async function tellOfVideo(
  tx: Transaction,
  mediaId: string,
  state: 'ready' | 'failed',
  now: Date,
): Promise<void> {
  const [row] = await findMedia(tx, { id: mediaId });
  const work = row?.video && (await findTargetOf(tx, mediaId));
  if (!row || !work) return;
  const subject = state === 'ready' ? 'video_ready' : 'video_failed';
  const about = { contentType: work.kind, contentId: work.targetId };
  await tellFromSite(tx, { recipientId: row.ownerId, subject, ...about }, now);
}

/** Begins a failed video anew, under a name of its own; otherwise nothing changes. */
export async function retry(
  context: Context,
  viewer: Viewer,
  mediaId: string,
): Promise<VideoStatus> {
  const { db, video: engine } = context;
  const found = await findMedia(db, { id: mediaId });
  if (found[0]?.video && found[0].ownerId === viewer.userId && !(await engine.limits())) {
    throw new Refusal('video_unavailable');
  }
  await db.transaction(async (tx) => {
    const { row, video } = await findOwn(tx, viewer, mediaId);
    if (row.state !== 'failed') return;
    if (!(await isPro(tx, row.ownerId))) throw new Refusal('pro_required');
    const begun = { ...video, attempts: 0, problem: null };
    const again = { state: 'processing', name: newName(), video: begun } as const;
    await enqueueVideo(tx, await updateMedia(tx, row.id, again));
  });
  return read(context, viewer, mediaId);
}

/** Whether it is offered for download is no edit: what is shown stays what was judged. */
export async function update(
  { db }: Context,
  viewer: Viewer,
  mediaId: string,
  { downloads }: { readonly downloads: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, video } = await findOwn(tx, viewer, mediaId);
    await updateMedia(tx, row.id, { video: { ...video, downloads } });
  });
}

export async function setCaptions(
  { db }: Context,
  viewer: Viewer,
  { mediaId, file }: { readonly mediaId: string; readonly file: string },
  whenCaptioned: readonly WhenCaptioned[],
): Promise<void> {
  const captions = cleanCaptions(file);
  await db.transaction(async (tx) => {
    for (const tell of whenCaptioned) await tell(tx, { mediaId, ownerId: viewer.userId });
    const { row, video } = await findOwn(tx, viewer, mediaId);
    if (captions === undefined) throw new Refusal('bad_captions');
    if (await isHeld(tx, row.id)) throw new Refusal('moderated');
    await saveCaptions(tx, row.id, captions);
    await updateMedia(tx, row.id, { video: { ...video, captions: true } });
  });
}

/** An edit like any other, where there are any. */
export async function removeCaptions(
  { db }: Context,
  viewer: Viewer,
  mediaId: string,
  whenCaptioned: readonly WhenCaptioned[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await findMedia(tx, { id: mediaId });
    if (found?.ownerId === viewer.userId && found.video?.captions === false) return;
    for (const tell of whenCaptioned) await tell(tx, { mediaId, ownerId: viewer.userId });
    const { row, video } = await findOwn(tx, viewer, mediaId);
    if (await isHeld(tx, row.id)) throw new Refusal('moderated');
    await deleteCaptions(tx, row.id);
    await updateMedia(tx, row.id, { video: { ...video, captions: false } });
  });
}

/** Locked. Those of others and pictures are answered like missing ones. */
async function findOwn(
  tx: Transaction,
  { userId: ownerId }: Viewer,
  id: string,
): Promise<{ row: MediaRow; video: VideoFacts }> {
  const row = await findOwnToChange(tx, { id, ownerId });
  if (!row?.video) throw new Refusal('not_found');
  return { row, video: row.video };
}
