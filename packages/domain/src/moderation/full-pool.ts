import type { ModerationConfig } from '../trust/config.ts';
import { dayLength } from '../trust/evidence.ts';
import type { Moment } from '../trust/types.ts';
import { credibilityOf } from './credibility.ts';
import { independent, isBurst, reportWeight, type OpenReport } from './flag-score.ts';

/** How long a pool that was found full is taken to be. */
const fullFor = dayLength / 24;

/** Whether a report falls into the pool of those that low trust keeps below the threshold. */
export function isPooled(
  { trust, cluster }: Pick<OpenReport, 'trust' | 'cluster'>,
  { pool }: ModerationConfig,
): boolean {
  return trust < pool.lowTrustT && cluster === null;
}

/**
 * Until when further pooled reports change nothing but their number; null when the next one may.
 * A pool is full when three things cannot change any more: it is a burst, which lowers its cap and
 * which no report undoes; it is as loud as that cap, also by what its reports will weigh in an hour;
 * and no mask waits for one more credible voice, the only other thing a pooled report can be.
 */
export function poolFullUntil(
  reports: readonly OpenReport[],
  now: Moment,
  config: ModerationConfig,
  trustedT: number,
): Moment | null {
  const until = now + fullFor;
  const low = reports.filter(({ trust }) => trust < config.pool.lowTrustT);
  // Between the two a weight is never below both: what it loses by age it loses steadily.
  const loudness = low.reduce(
    (sum, one) => sum + Math.min(reportWeight(one, now, config), reportWeight(one, until, config)),
    0,
  );
  const isLoud = loudness >= config.pool.burstCap && isBurst(low, config);
  const isTrustedApart = trustedT >= config.pool.lowTrustT;
  const mayMask = isVoiceMissing(reports, [now, until], config, trustedT);
  return isLoud && isTrustedApart && !mayMask ? until : null;
}

/** Whether one more credible voice could complete what a mask needs, at any moment of a time. */
function isVoiceMissing(
  reports: readonly OpenReport[],
  ends: readonly [Moment, Moment],
  config: ModerationConfig,
  trustedT: number,
): boolean {
  const { trustedMinCredibility, minReporters, minTrustedReporters } = {
    ...config.reporter,
    ...config.wfs,
  };
  const isCredible = ({ record }: OpenReport, at: Moment): boolean =>
    credibilityOf(record, at, config) >= trustedMinCredibility;
  const always = reports.filter((one) => ends.every((at) => isCredible(one, at)));
  const ever = reports.filter((one) => ends.some((at) => isCredible(one, at)));
  const trusted = independent(ever.filter(({ trust }) => trust >= trustedT));
  return independent(always) < minReporters && trusted >= minTrustedReporters;
}
