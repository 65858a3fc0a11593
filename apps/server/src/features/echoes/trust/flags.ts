import { noRecord } from '@stenope/domain/moderation/credibility';
import { decideOnReports, type OpenReport } from '@stenope/domain/moderation/flag-score';
import { isSevere } from '@stenope/domain/moderation/reports';
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
  /** Those whose reports would mask them, if that were automatic. */
  readonly mask: number;
}

/** Without judged reports yet, reporters differ only by their trust. */
export function flagsOf(rows: readonly ReportedRow[], config: TrustConfig, now: Date): Flags {
  const at = now.getTime();
  const targets = new Map<string, { reports: OpenReport[]; trustedRaters: number }>();
  for (const row of rows) {
    const target = targets.get(row.targetId) ?? { reports: [], trustedRaters: row.trustedRaters };
    targets.set(row.targetId, target);
    target.reports.push(reportOf(row, config, at));
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

function reportOf(row: ReportedRow, config: TrustConfig, now: number): OpenReport {
  const newcomer = {
    joinedAt: row.joinedAt?.getTime() ?? now,
    verified: row.verified ?? false,
    seededAt: null,
    sanctions: [],
  };
  return {
    at: row.at.getTime(),
    severe: isSevere(row.category),
    trust: row.trust ?? trustOf(noEvidence, newcomer, now, config).trust,
    cluster: row.cluster,
    record: noRecord,
  };
}
