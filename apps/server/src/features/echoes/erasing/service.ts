import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { lockAnyWork } from '../queries.ts';
import { scoreAgain } from '../scoring/score-again.ts';
import {
  deleteReveals,
  deleteTrust,
  hasRated,
  listRatedWorks,
  revise,
  unnameRating,
} from './queries.ts';

/**
 * What somebody who leaves has rated. Each work in its own transaction, locked as by whoever rates
 * it: no score changes, for each mark keeps the weight it had.
 */
export async function eraseRatings(context: Context, userId: string): Promise<void> {
  const { db } = context;
  for (;;) {
    const works = await listRatedWorks(db, userId);
    if (works.length === 0) break;
    for (const workId of works) {
      await db.transaction((tx) => unname(tx, { workId, userId, now: context.now() }));
    }
  }
  while ((await deleteReveals(db, userId)) > 0);
}

interface Unnamed {
  readonly workId: string;
  readonly userId: string;
  readonly now: Date;
}

async function unname(tx: Transaction, { workId, userId, now }: Unnamed): Promise<void> {
  if (!(await lockAnyWork(tx, workId))) return;
  const unnamed = await unnameRating(tx, workId, userId);
  if (!unnamed) return;
  // A night between the wish and the work took it for that of somebody suspended: it counts again.
  if (unnamed.wasExcluded) await scoreAgain(tx, workId, now);
  else await revise(tx, workId);
}

/** How far they were believed is theirs too; what they gave keeps its own note of it. */
export function eraseTrust(tx: Transaction, userId: string): Promise<void> {
  return deleteTrust(tx, userId);
}

export function hasAnythingRated(tx: Transaction, userId: string): Promise<boolean> {
  return hasRated(tx, userId);
}
