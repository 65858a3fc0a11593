import { appealWordsMonths, noteMonths } from '@stenope/domain/moderation/cases';
import { sealedMonths } from '@stenope/domain/moderation/reports';
import type { Context, Departure } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import {
  deleteNotesBefore,
  deleteRecords,
  emptyAppealsBefore,
  forgetRenamed,
  renameJudged,
  unnameAdmin,
} from './queries.ts';

/**
 * Keeps cases and statements about a departing member under a pseudonym for as long as the reports
 * behind them: nobody leaves to be rid of a decision.
 */
export async function eraseJudged(tx: Transaction, departed: Departure): Promise<void> {
  await renameJudged(tx, departed);
  await unnameAdmin(tx, departed.userId);
  await deleteRecords(tx, departed.userId);
}

/** Forgets what was kept under a pseudonym long enough. */
export async function sweepRenamed({ db, now }: Context): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - sealedMonths);
  await db.transaction((tx) => forgetRenamed(tx, before));
}

/** Forgets what the team wrote to itself, and what was said in appeals, long enough after the answer. */
export async function forgetWords({ db, now }: Context): Promise<void> {
  const before = (months: number): Date => {
    const moment = now();
    moment.setUTCMonth(moment.getUTCMonth() - months);
    return moment;
  };
  while ((await deleteNotesBefore(db, before(noteMonths))) > 0);
  while ((await emptyAppealsBefore(db, before(appealWordsMonths))) > 0);
}
