import type { Context } from '../../../platform/context.ts';
import { deleteSealedOf, deleteWordsOf } from './queries.ts';

/** What was reported stays reported; what its reporter wrote, about it or in it, goes with them. */
export async function eraseReportWords({ db }: Context, userId: string): Promise<void> {
  await deleteWordsOf(db, userId);
  await deleteSealedOf(db, userId);
}
