import type { TrustConfig } from './config.ts';
import { dayLength, decayed, remaining } from './evidence.ts';
import type { EvidenceSums, Moment, Person, ShownTrust } from './types.ts';

const monthDays = 30;

/** T of a member from the evidence of their ratings, with its uncertainty. */
export function trustOf(
  sums: EvidenceSums,
  person: Person,
  now: Moment,
  config: TrustConfig,
): ShownTrust {
  const evidence = decayed(sums, now, config);
  const { weight } = evidence;
  const confidence = weight / (weight + config.evidence.confidenceK);
  const earned =
    100 * Math.sqrt(agreement(evidence, config) * discrimination(evidence, config)) * confidence;
  const bare = baseTrust(person, now, config) * (1 - confidence) + earned;
  // The floor is a start, no shield: sanctions affect seed curators too.
  const floored = Math.max(bare, seedFloor(person, now, config));
  return {
    trust: clamp(floored - penaltyOf(person, now, config), 0, 100),
    uncertainty: config.evidence.uncertainty * (1 - confidence),
    confidence,
  };
}

/**
 * Mean distance of this rater's marks above the consensus, shrunk towards zero; the caller anchors
 * it.
 */
export function severityOf(sums: EvidenceSums, config: TrustConfig): number {
  const { priorN, max } = config.bias;
  return clamp((sums.given - sums.consensus) / (sums.weight + priorN), -max, max);
}

/**
 * Scatter of this rater's marks around the consensus compared with others, as a factor on their
 * weight. Severity does not count as scatter.
 */
export function steadinessOf(sums: EvidenceSums, config: TrustConfig): number {
  const { priorN, priorVar, power, min, max } = config.steadiness;
  const { weight, given, consensus, givenSquared, consensusSquared, product } = sums;
  if (weight === 0) return 1;
  const difference = given - consensus;
  const squares = givenSquared - 2 * product + consensusSquared - difference ** 2 / weight;
  const variance = (Math.max(0, squares) + priorN * priorVar) / (weight + priorN);
  return clamp((priorVar / variance) ** power, min, max);
}

function baseTrust({ joinedAt, verified }: Person, now: Moment, { prior }: TrustConfig): number {
  const age = Math.max(0, now - joinedAt) / dayLength;
  return (
    prior.base +
    (verified ? prior.emailVerified : 0) +
    prior.ageMax * Math.min(1, age / prior.ageFullDays)
  );
}

function agreement({ agreement: sum, weight }: EvidenceSums, { evidence }: TrustConfig): number {
  const { agreePriorN, agreePrior } = evidence;
  return clamp((sum + agreePriorN * agreePrior) / (weight + agreePriorN), 0, 1);
}

/** A rater who gives everything the same mark says nothing: the shrunk correlation is near 0. */
function discrimination(sums: EvidenceSums, { evidence }: TrustConfig): number {
  const { weight, given, consensus, givenSquared, consensusSquared, product } = sums;
  if (weight === 0) return 0;
  const shrink = evidence.discrPriorN * evidence.discrPriorVar;
  const spread = Math.max(0, givenSquared - given ** 2 / weight);
  const givenSpread = spread + shrink;
  const consensusSpread = Math.max(0, consensusSquared - consensus ** 2 / weight) + shrink;
  const together = product - (given * consensus) / weight;
  const correlation = together / Math.sqrt(givenSpread * consensusSpread);
  // Almost only fives: the few exceptions may fall on the right posts by chance.
  const varied = Math.min(1, spread / weight / evidence.discrFullVar);
  return clamp((correlation * varied) / evidence.discrFull, 0, 1);
}

function penaltyOf({ sanctions }: Person, now: Moment, { penalty }: TrustConfig): number {
  const points = sanctions
    .filter((at) => at <= now)
    .reduce((sum, at) => sum + remaining(at, now, penalty.halfLifeDays), 0);
  return Math.min(penalty.max, penalty.perUpheldSanction * points);
}

function seedFloor({ seededAt }: Person, now: Moment, { prior }: TrustConfig): number {
  if (seededAt === null) return 0;
  return now < seededAt + prior.seedMonths * monthDays * dayLength ? prior.seedFloor : 0;
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
