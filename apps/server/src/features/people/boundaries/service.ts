import type { AnswerOf } from '@stenope/contract/action';
import type { listBlocks as listEntry } from '@stenope/contract/people/ties';
import type { Context } from '../../../platform/context.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellOfOtherSight } from '../../notifications/service.ts';
import { tiesChanged } from '../live.ts';
import { lockPair } from '../queries.ts';
import { personOf } from '../profile/present.ts';
import {
  deleteBlock,
  deleteFollowsBetween,
  deleteMute,
  findOther,
  insertBlock,
  insertMute,
  listBoundary,
  type Boundary,
} from './queries.ts';

/**
 * Blocks a member: former content stays, but they no longer see each other. Members who have
 * blocked the viewer, and even missing ones, can be blocked, so that the answer does not reveal who
 * exists.
 */
export async function block(
  { db }: Context,
  viewer: Viewer,
  userId: string,
): Promise<{ blocked: boolean }> {
  // Ids in the path may be in capitals.
  const other = userId.toLowerCase();
  if (other === viewer.userId) throw new Refusal('self_block');
  return db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, other);
    await insertBlock(tx, viewer.userId, other);
    await tell(tx, viewer, other);
    await tellOfOtherSight(tx, viewer.userId);
    await deleteFollowsBetween(tx, viewer.userId, other);
    return { blocked: true };
  });
}

/** Does not restore follows. Without a block it does nothing, whatever the reason. */
export async function unblock({ db }: Context, viewer: Viewer, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, userId);
    if (!(await deleteBlock(tx, viewer.userId, userId))) return;
    await tell(tx, viewer, userId.toLowerCase());
    await tellOfOtherSight(tx, viewer.userId);
  });
}

export async function mute(
  { db }: Context,
  viewer: Viewer,
  userId: string,
): Promise<{ muted: boolean }> {
  return db.transaction(async (tx) => {
    const other = await findOther(tx, viewer.userId, userId);
    if (!other?.there) throw new Refusal('not_found');
    if (other.id === viewer.userId) throw new Refusal('self_mute');
    await insertMute(tx, viewer.userId, other);
    await tell(tx, viewer, other.id);
    return { muted: true };
  });
}

export async function unmute({ db }: Context, viewer: Viewer, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteMute(tx, viewer.userId, userId)) {
      await tell(tx, viewer, userId.toLowerCase());
    }
  });
}

async function tell(tx: Transaction, { userId: of }: Viewer, userId: string): Promise<void> {
  await emit(tx, tiesChanged({ of, userId }));
}

const usualPage = 30;

export async function list(
  { db, cursors }: Context,
  { userId: owner }: Viewer,
  which: Boundary,
  { cursor, limit = usualPage }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<AnswerOf<typeof listEntry>> {
  const name = `people ${which} ${owner}`;
  const [at, before] = cursor ? cursors.read(name, cursor, 2) : ['infinity', newestOfAll];
  const from = { owner, at: String(at), before: String(before), limit: limit + 1 };
  const rows = await listBoundary(db, which, from);
  const { items: shown, last } = cutPage(rows, limit);
  return {
    items: shown.map(personOf),
    ...(last && { next: cursors.write(name, [last.at, last.id]) }),
  };
}
