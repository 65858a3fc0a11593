import type { TrustConfig } from '@stenope/domain/trust/config';
import type { TrialOutcome } from '@stenope/domain/trust/trial';
import { eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../../platform/db/database.ts';
import { jobRuns } from '../../../../platform/db/platform-tables.ts';
import { trustTrials } from '../../../../tables/echoes.ts';

export async function insertTrial(
  tx: Transaction,
  row: Pick<typeof trustTrials.$inferInsert, 'id' | 'runId' | 'config'>,
): Promise<void> {
  await tx.sql.insert(trustTrials).values(row);
}

/** The numbers that are tried; undefined once the trial is no more. */
export async function findTriedConfig(on: Executor, id: string): Promise<TrustConfig | undefined> {
  const [row] = await on.sql
    .select({ config: trustTrials.config })
    .from(trustTrials)
    .where(eq(trustTrials.id, id));
  return row?.config;
}

export interface TrialRow {
  readonly state: typeof jobRuns.$inferSelect.state;
  readonly progress: number;
  readonly outcome: TrialOutcome | null;
}

/** What came of it, with how far the run is that works it out. */
export async function findTrial(on: Executor, id: string): Promise<TrialRow | undefined> {
  const [row] = await on.sql
    .select({ state: jobRuns.state, progress: jobRuns.progress, outcome: trustTrials.outcome })
    .from(trustTrials)
    .innerJoin(jobRuns, eq(jobRuns.id, trustTrials.runId))
    .where(eq(trustTrials.id, id));
  return row;
}

export async function saveOutcome(on: Executor, id: string, outcome: TrialOutcome): Promise<void> {
  await on.sql.update(trustTrials).set({ outcome }).where(eq(trustTrials.id, id));
}
