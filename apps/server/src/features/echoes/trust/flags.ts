import { noRecord, type ReportRecord } from '@stenope/domain/moderation/credibility';
import { decideOnReports, type OpenReport } from '@stenope/domain/moderation/flag-score';
import { isSevere, type ReportCategory } from '@stenope/domain/moderation/reports';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { noEvidence } from '@stenope/domain/trust/evidence';
import { trustOf } from '@stenope/domain/trust/trust';
import type { ReportedRow } from './queries.ts';

/** Weighted reports, summarised. */
export interface Flags {
  readonly reports: number;
  /** Reported things. */
  readonly targets: number;
  /** Those whose reports weigh, or have waited, enough for review. */
  readonly queue: number;
  /** Those whose reports mask them until a moderator has looked. */
  readonly mask: number;
}

/** The same sums that decide on a report, over all that are open. */
export function flagsOf(rows: readonly ReportedRow[], config: TrustConfig, now: Date): Flags {
  const at = now.getTime();
  const targets = new Map<string, { reports: OpenReport[]; trustedRaters: number }>();
  for (const row of rows) {
    const target = targets.get(row.targetId) ?? { reports: [], trustedRaters: row.trustedRaters };
    targets.set(row.targetId, target);
    target.reports.push(openReportOf(row, config, at));
  }
  const decisions = [...targets.values()].map(({ reports, trustedRaters }) => {
    const reported = { trustedRaters, immuneUntil: null, restores: 0 };
    return decideOnReports(reports, reported, at, config.moderation, config.trustedT);
  });
  return {
    reports: rows.length,
    targets: targets.size,
    queue: decisions.filter(({ queue }) => queue).length,
    mask: decisions.filter(({ mask }) => mask).length,
  };
}

/** Facts about an open report and its reporter; none about a departed one. */
export interface ReporterFacts {
  readonly category: ReportCategory;
  readonly at: Date;
  readonly trust: number | null;
  readonly cluster: string | null;
  readonly joinedAt: Date | null;
  readonly verified: boolean | null;
  readonly suspendedAt: Date | null;
  readonly sanctions: readonly number[];
  readonly record: (Omit<ReportRecord, 'asOf'> & { readonly asOf: Date }) | null;
}

/**
 * A report as it is weighed. Who has rated nothing is trusted as a newcomer. Who is suspended is not
 * trusted at all: what a ring said stays to be read, and hides nothing any more.
 */
export function openReportOf(row: ReporterFacts, config: TrustConfig, now: number): OpenReport {
  const newcomer = {
    joinedAt: row.joinedAt?.getTime() ?? now,
    verified: row.verified ?? false,
    seededAt: null,
    sanctions: row.sanctions,
  };
  const { record } = row;
  const known = row.trust ?? trustOf(noEvidence, newcomer, now, config).trust;
  return {
    at: row.at.getTime(),
    severe: isSevere(row.category),
    trust: row.suspendedAt === null ? known : 0,
    cluster: row.cluster,
    record: record
      ? { asOf: record.asOf.getTime(), upheld: record.upheld, rejected: record.rejected }
      : noRecord,
  };
}
