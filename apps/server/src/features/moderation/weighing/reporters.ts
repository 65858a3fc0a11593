import { withOutcome } from '@stenope/domain/moderation/credibility';
import { afterRejection, limitedUntil } from '@stenope/domain/moderation/reporters';
import type { ReporterMeasure } from '@stenope/domain/transparency/figures';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { JobKind } from '../../../platform/jobs/job.ts';
import { configInForce } from '../../echoes/service.ts';
import { tellFromSite } from '../../notifications/service.ts';
import { takeToTell } from '../../reports/service.ts';
import { insertReporterMeasure, lockRecords, saveRecords, type RecordRow } from './queries.ts';

interface Settled {
  readonly reporters: readonly string[];
  readonly outcome: 'upheld' | 'rejected';
  readonly now: Date;
}

/** Records how reports turned out, which decides how the next ones weigh. */
export async function settleReporters(
  tx: Transaction,
  { reporters, outcome, now }: Settled,
): Promise<void> {
  const { moderation } = await configInForce(tx);
  const before = await lockRecords(tx, reporters.toSorted(), now);
  const rows = before.map((record) => settled(record, { outcome, now, moderation }));
  await saveRecords(
    tx,
    rows.map(({ row }) => row),
  );
  for (const { row, measure } of rows) {
    if (measure === null) continue;
    await insertReporterMeasure(tx, { id: newId(now.getTime()), measure, at: now });
    const about = { contentType: null, contentId: null };
    const warning = { recipientId: row.userId, subject: 'report_warning', ...about };
    await tellFromSite(tx, warning, now);
  }
}

interface Outcome extends Pick<Settled, 'outcome' | 'now'> {
  readonly moderation: TrustConfig['moderation'];
}

/** A reporter's record after one more outcome, and the consequence they are told of. */
function settled(
  before: RecordRow,
  { outcome, now, moderation }: Outcome,
): { readonly row: RecordRow; readonly measure: ReporterMeasure | null } {
  const at = now.getTime();
  const { asOf, upheld, rejected } = before;
  const record = withOutcome({ asOf: asOf.getTime(), upheld, rejected }, outcome, at, moderation);
  const isAfterWarning = outcome === 'rejected' && before.warnedAt !== null;
  const rejectedSinceWarning = before.rejectedSinceWarning + Number(isAfterWarning);
  const row = {
    ...before,
    ...record,
    asOf: new Date(record.asOf),
    rejectedSinceWarning,
  };
  if (outcome === 'upheld') return { row, measure: null };
  const standing = {
    record,
    warnedAt: before.warnedAt?.getTime() ?? null,
    limitedUntil: before.limitedUntil?.getTime() ?? null,
    rejectedSinceWarning,
  };
  const consequence = afterRejection(standing, at, moderation);
  if (consequence === 'warn') return { row: { ...row, warnedAt: now }, measure: 'warning' };
  if (consequence === 'limit') {
    const until = new Date(limitedUntil(at));
    return { row: { ...row, limitedUntil: until, rejectedSinceWarning: 0 }, measure: 'limit' };
  }
  return { row, measure: null };
}

const toTell = z.object({ caseId: z.uuid() });

export const tellReportersJobKind: JobKind<z.output<typeof toTell>> = {
  name: 'moderation:tell_reporters',
  payload: toTell,
  attempts: 8,
};

/** Reporters told in one transaction. */
const together = 100;

/** Tells everybody who reported something how it was decided; each once. */
export async function tellReporters(
  { db, now }: Context,
  { caseId }: z.output<typeof toTell>,
  signal: AbortSignal,
): Promise<void> {
  for (let told = together; told === together;) {
    signal.throwIfAborted();
    told = await db.transaction(async (tx) => {
      const some = await takeToTell(tx, { caseId, most: together, at: now() });
      for (const { id: contentId, reporterId } of some) {
        if (reporterId === null) continue;
        const about = { contentType: 'report', contentId } as const;
        await tellFromSite(
          tx,
          { recipientId: reporterId, subject: 'report_outcome', ...about },
          now(),
        );
      }
      return some.length;
    });
  }
}
