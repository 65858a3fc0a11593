import type { ModerationConfig } from '../trust/config.ts';
import { dayLength, remaining } from '../trust/evidence.ts';
import { clamp } from '../trust/trust.ts';
import type { Moment } from '../trust/types.ts';
import { credibilityOf, type ReportRecord } from './credibility.ts';

/** An open report with facts about its reporter. Closed reports are not passed in. */
export interface OpenReport {
  readonly at: Moment;
  readonly severe: boolean;
  readonly trust: number;
  readonly cluster: string | null;
  readonly record: ReportRecord;
}

/** Facts about the reported content needed for the decision. */
export interface Reported {
  /** Trusted members who rated it, and so saw it, without reporting it. */
  readonly trustedRaters: number;
  readonly immuneUntil: Moment | null;
  /** Number of restorations by a moderator. */
  readonly restores: number;
}

/** The weighted flag score, and what follows from it. */
export interface FlagDecision {
  readonly score: number;
  readonly queue: boolean;
  readonly mask: boolean;
  /** Score required for masking. */
  readonly maskAt: number;
  /** Independent reporters: those of one cluster count as one. */
  readonly reporters: number;
  readonly trustedReporters: number;
}

const hourLength = dayLength / 24;

/** Weight of one report. */
export function reportWeight(report: OpenReport, now: Moment, config: ModerationConfig): number {
  const { trustLow, trustSpan, minFactor, maxFactor } = config.reporter;
  const standing = clamp((report.trust - trustLow) / trustSpan, minFactor, maxFactor);
  const severity = report.severe ? config.severeFactor : 1;
  const age = remaining(report.at, now, config.decayHalfLifeDays);
  return 2 * credibilityOf(report.record, now, config) * standing * severity * age;
}

/**
 * Numbers alone never hide anything: reporters of low trust share one pool capped below the
 * threshold, and of at least three reporters with a good record two must be trusted. Who was wrong
 * too often adds weight, but is no voice: a ring would lend its last two good records to the others.
 */
export function decideOnReports(
  reports: readonly OpenReport[],
  reported: Reported,
  now: Moment,
  config: ModerationConfig,
  trustedT: number,
): FlagDecision {
  const { wfs, reporter, immunity } = config;
  const score = flagScore(reports, now, config);
  const maskAt = barToMask(reported, now, config);
  const reporters = independent(reports);
  const credible = reports.filter(
    ({ record }) => credibilityOf(record, now, config) >= reporter.trustedMinCredibility,
  );
  const trustedReporters = independent(credible.filter(({ trust }) => trust >= trustedT));
  const waited = (at: Moment): boolean => now - at >= wfs.queueAfterHours * hourLength;
  return {
    score,
    maskAt,
    reporters,
    trustedReporters,
    queue: score >= wfs.queue || reports.some(({ severe, at }) => severe || waited(at)),
    mask:
      score >= maskAt &&
      independent(credible) >= wfs.minReporters &&
      trustedReporters >= wfs.minTrustedReporters &&
      reported.restores < immunity.maxAutoMasks,
  };
}

/** Until when a restored post, or one whose reports were rejected, is harder to mask again. */
export function immuneUntil(now: Moment, { immunity }: ModerationConfig): Moment {
  return now + immunity.days * dayLength;
}

function barToMask(
  { trustedRaters, immuneUntil: until }: Reported,
  now: Moment,
  { wfs, exposure, immunity }: ModerationConfig,
): number {
  const seen = Math.min(exposure.maxFactor, 1 + trustedRaters / exposure.trustedRatersScale);
  return wfs.autoMask * seen * (until !== null && now < until ? immunity.factor : 1);
}

function flagScore(reports: readonly OpenReport[], now: Moment, config: ModerationConfig): number {
  const { lowTrustT, cap, burstCap, clusterVoice } = config.pool;
  const low = reports.filter(({ trust }) => trust < lowTrustT);
  const pooled = low.reduce((total, report) => total + reportWeight(report, now, config), 0);
  const loudest = new Map<string, number>();
  let score = Math.min(isBurst(low, config) ? burstCap : cap, pooled);
  for (const report of reports) {
    if (report.trust < lowTrustT) continue;
    const weight = reportWeight(report, now, config);
    if (report.cluster === null) score += weight;
    else loudest.set(report.cluster, Math.max(weight, loudest.get(report.cluster) ?? 0));
  }
  for (const weight of loudest.values()) score += clusterVoice * weight;
  return score;
}

/** Many reports within hours indicate a coordinated campaign. */
export function isBurst(low: readonly OpenReport[], { pool }: ModerationConfig): boolean {
  const moments = low.map(({ at }) => at).toSorted((a, b) => a - b);
  return moments.some((moment, at) => {
    const last = moments[at + pool.burstCount - 1];
    return last !== undefined && last - moment <= pool.burstHours * hourLength;
  });
}

export function independent(reports: readonly OpenReport[]): number {
  const alone = reports.filter(({ cluster }) => cluster === null).length;
  return alone + new Set(reports.flatMap(({ cluster }) => cluster ?? [])).size;
}
