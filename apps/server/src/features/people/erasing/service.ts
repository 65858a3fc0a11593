import type { Context } from '../../../platform/context.ts';
import { deleteFollowsOf, deleteOwnBoundaries } from './queries.ts';

/** Whom somebody who leaves was tied to. Nobody is told: it is no unfollowing. */
export async function eraseTies({ db }: Context, userId: string): Promise<void> {
  while ((await deleteFollowsOf(db, userId)) > 0);
  await deleteOwnBoundaries(db, userId);
}
