import type { Executor, Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { mayRead, refusedRating, type WorkAccess } from './access.ts';
import type { EchoReader } from './present.ts';
import {
  findPostWork,
  findResponseWork,
  lockPostWork,
  lockResponseWork,
  type WorkRow,
} from './queries.ts';
import type { TrustRules } from './scoring/engines.ts';

type Find = typeof findPostWork;

/** A readable work; otherwise not found. */
export async function findWork(on: Executor, viewer: Viewer, id: string): Promise<WorkRow> {
  const work = await findEither(on, viewer, id, [findPostWork, findResponseWork]);
  if (!work || !mayRead(accessOf(work, viewer))) throw new Refusal('not_found');
  return work;
}

/** Locks a work one may rate. */
export async function lockToRate(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  const work = await findEither(tx, viewer, id, [lockPostWork, lockResponseWork]);
  refuseToRate(work, viewer);
}

export function refuseToRate(work: WorkRow | undefined, viewer: Viewer): asserts work is WorkRow {
  const refused = work ? refusedRating(accessOf(work, viewer)) : 'not_found';
  if (refused) throw new Refusal(refused);
}

/** Locks a work to withdraw from, even one that is hidden by now. */
export async function lockToWithdraw(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<WorkRow | undefined> {
  return findEither(tx, viewer, id, [lockPostWork, lockResponseWork]);
}

/** Reader of an Echo, under the rules in force. */
export function readerOf(
  work: WorkRow,
  viewer: Viewer,
  { config, community }: TrustRules,
): EchoReader {
  const access = accessOf(work, viewer);
  return {
    config,
    community,
    isAuthor: access.isAuthor,
    mayRate: refusedRating(access) === undefined,
  };
}

export function isReadable(work: WorkRow, viewer: Viewer): boolean {
  return mayRead(accessOf(work, viewer));
}

async function findEither(
  on: Executor,
  { userId }: Viewer,
  id: string,
  [findPost, findResponse]: readonly [Find, Find],
): Promise<WorkRow | undefined> {
  const [post] = await findPost(on, { id, viewer: userId });
  if (post?.visible) return post;
  // Hidden posts take the second query too, so that timing does not reveal them.
  const [response] = await findResponse(on, { id, viewer: userId });
  return post ?? response;
}

function accessOf(work: WorkRow, { userId, role }: Viewer): WorkAccess {
  const { visible, blocked, removed } = work;
  return {
    isAuthor: work.authorId === userId,
    isStaff: role !== 'member',
    visible,
    blocked,
    removed,
  };
}
