import type { TrustConfig } from './config.ts';
import type { EvidenceSums, EvidenceTerm, Moment } from './types.ts';

export const dayLength = 86_400_000;

export const noEvidence: EvidenceSums = {
  asOf: 0,
  weight: 0,
  agreement: 0,
  given: 0,
  consensus: 0,
  givenSquared: 0,
  consensusSquared: 0,
  product: 0,
};

/** Remaining share after exponential decay with this half-life. */
export function remaining(since: Moment, now: Moment, halfLifeDays: number): number {
  return 0.5 ** ((now - since) / (halfLifeDays * dayLength));
}

/** 1 for a mark equal to the consensus, down to the floor for a gross contradiction. */
export function agreementOf(
  given: number,
  severity: number,
  consensus: number,
  { agreeScale, agreeFloor }: TrustConfig['evidence'],
): number {
  return Math.max(agreeFloor, 1 - ((given - severity - consensus) / agreeScale) ** 2);
}

/** All sums decay alike, so only the time of the last update need be known. */
export function decayed(sums: EvidenceSums, now: Moment, config: TrustConfig): EvidenceSums {
  if (sums.weight === 0) return { ...noEvidence, asOf: now };
  return scaledSum(sums, remaining(sums.asOf, now, config.evidence.halfLifeDays), now);
}

export function withTerm(
  sums: EvidenceSums,
  term: EvidenceTerm,
  now: Moment,
  config: TrustConfig,
): EvidenceSums {
  return plus(decayed(sums, now, config), term, now, config, 1);
}

/** Subtracts a term, as if it had never been added. */
export function withoutTerm(
  sums: EvidenceSums,
  term: EvidenceTerm,
  now: Moment,
  config: TrustConfig,
): EvidenceSums {
  const left = plus(decayed(sums, now, config), term, now, config, -1);
  // The rest is rounding error.
  return left.weight < 1e-9 ? { ...noEvidence, asOf: now } : left;
}

function scaledSum(sums: EvidenceSums, by: number, asOf: Moment): EvidenceSums {
  return {
    asOf,
    weight: sums.weight * by,
    agreement: sums.agreement * by,
    given: sums.given * by,
    consensus: sums.consensus * by,
    givenSquared: sums.givenSquared * by,
    consensusSquared: sums.consensusSquared * by,
    product: sums.product * by,
  };
}

function plus(
  sums: EvidenceSums,
  { at, given, consensus, agreement }: EvidenceTerm,
  now: Moment,
  config: TrustConfig,
  sign: 1 | -1,
): EvidenceSums {
  const w = sign * remaining(at, now, config.evidence.halfLifeDays);
  return {
    asOf: now,
    weight: sums.weight + w,
    agreement: sums.agreement + w * agreement,
    given: sums.given + w * given,
    consensus: sums.consensus + w * consensus,
    givenSquared: sums.givenSquared + w * given * given,
    consensusSquared: sums.consensusSquared + w * consensus * consensus,
    product: sums.product + w * given * consensus,
  };
}
