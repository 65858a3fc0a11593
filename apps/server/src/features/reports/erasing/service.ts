import type { Context } from '../../../platform/context.ts';
import { deleteWordsOf } from './queries.ts';

/** What was reported stays reported; what its reporter wrote about it goes with them. */
export async function eraseReportWords({ db }: Context, userId: string): Promise<void> {
  await deleteWordsOf(db, userId);
}
