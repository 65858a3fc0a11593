import type { Executor, Transaction } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { mayRead } from './access.ts';
import {
  findPostWork,
  findResponseWork,
  lockPostWork,
  lockResponseWork,
  type WorkRow,
} from './queries.ts';

type Find = typeof findPostWork;

/** A readable work; otherwise not found. */
export async function findWork(on: Executor, viewer: Viewer, id: string): Promise<WorkRow> {
  const work = await findEither(on, viewer, id, [findPostWork, findResponseWork]);
  if (!work || !mayRead(work, viewer)) throw new Refusal('not_found');
  return work;
}

/** Locks a work against other ratings of it, even one that is hidden by now. */
export async function lockWork(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<WorkRow | undefined> {
  return findEither(tx, viewer, id, [lockPostWork, lockResponseWork]);
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
