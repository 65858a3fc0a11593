import type { Transaction } from '../../../platform/db/database.ts';
import {
  deleteSealedBeside,
  deleteWordsOf,
  renameReported,
  renameSealed,
  type Departed,
} from './queries.ts';

/**
 * What was reported stays reported; what its reporter wrote, about it or beside it, goes with them.
 * Nobody leaves to be rid of a report on themselves: it stays for as long as what is sealed, and so
 * does that, under a pseudonym. Nothing else of who is erased remains.
 */
export async function eraseReports(tx: Transaction, departed: Departed): Promise<void> {
  await deleteWordsOf(tx, departed.userId);
  await deleteSealedBeside(tx, departed.userId);
  await renameSealed(tx, departed);
  await renameReported(tx, departed);
}
