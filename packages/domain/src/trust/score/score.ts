import type { EchoScores } from '../../echoes/axes.ts';
import type { TrustConfig } from '../config.ts';
import { axisCount, type Sheet, sheetOf } from './sheet.ts';
import { patienceEnds, stateOf, waitOf } from './state.ts';
import type {
  Community,
  PostInput,
  PostScore,
  RatingFacts,
  RatingWeight,
  Scored,
} from '../types.ts';
import { medianWithPrior, sum, weightAt, weigh } from './weights.ts';

/** Scores a post from its ratings, with the weight of each. */
export function scorePost(post: PostInput, config: TrustConfig): Scored {
  const { ratings, community, settled = false } = post;
  const sheet = sheetOf(ratings);
  const score = scoreSheet(sheet, community, config, settled);
  return { score, weights: weightsOf(ratings, sheet) };
}

export function weightsOf(ratings: readonly RatingFacts[], sheet: Sheet): RatingWeight[] {
  return ratings.map(({ rater }, at) => ({
    rater,
    weight: sheet.damped[at]!,
    corrected: sheet.corrected[at]!,
  }));
}

export function scoreSheet(
  sheet: Sheet,
  community: Community,
  config: TrustConfig,
  settled: boolean,
): PostScore {
  const clusterShare = weigh(sheet, community, config);
  damp(sheet, medianWithPrior(sheet, community.mu, config.post.priorWeight), config);
  const mean = meanOf(sheet, community, config);
  const spread = spreadOf(sheet, mean, config);
  const { n, trusted } = voicesOf(sheet, config);
  const { ciZ, rankZ } = config.post;
  const eyesUntil = waitOf(sheet, { mean, sd: spread.sd }, community, config);
  const weight = sum(sheet.weight, sheet.n);
  const facts = { n, trusted, clusterShare, sd: spread.sd, weight, ...spanOf(sheet) };
  const state = eyesUntil === null ? stateOf(facts, community, config, settled) : 'hidden';
  return {
    mean,
    axes: axesOf(sheet, community, config),
    se: spread.se,
    low: mean - ciZ * spread.se,
    high: mean + ciZ * spread.se,
    ranked: mean - rankZ * spread.se,
    n,
    nEff: spread.nEff,
    trustedRaters: trusted,
    clusterShare,
    sd: spread.sd,
    state,
    waitsUntil: state === 'provisional' ? patienceEnds(facts, community, config) : eyesUntil,
  };
}

/**
 * Huber weighting: beyond `huberC` a mark's weight falls with its distance, so that its pull stays
 * constant.
 */
function damp(sheet: Sheet, middle: number, { post: { huberC } }: TrustConfig): void {
  for (let at = 0; at < sheet.n; at += 1) {
    const far = Math.abs(sheet.corrected[at]! - middle);
    sheet.damped[at] = sheet.weight[at]! * (far > huberC ? huberC / far : 1);
  }
}

function meanOf(sheet: Sheet, { mu }: Community, { post: { priorWeight } }: TrustConfig): number {
  let total = priorWeight * mu;
  for (let at = 0; at < sheet.n; at += 1) total += sheet.damped[at]! * sheet.corrected[at]!;
  return total / (sum(sheet.damped, sheet.n) + priorWeight);
}

/** All axes of a rating are shifted alike, so that the axis means average to the mean. */
function axesOf(
  sheet: Sheet,
  { mu }: Community,
  { post: { priorWeight } }: TrustConfig,
): EchoScores {
  const totals = Array.from({ length: axisCount }, () => priorWeight * mu);
  for (let at = 0; at < sheet.n; at += 1) {
    const shift = sheet.corrected[at]! - sheet.global[at]!;
    for (let axis = 0; axis < axisCount; axis += 1) {
      totals[axis]! += sheet.damped[at]! * (sheet.marks[at * axisCount + axis]! + shift);
    }
  }
  const all = sum(sheet.damped, sheet.n) + priorWeight;
  const [intention = mu, composition = mu, matiere = mu, technique = mu, emotion = mu] = totals.map(
    (total) => total / all,
  );
  return { intention, composition, matiere, technique, emotion };
}

interface Spread {
  readonly nEff: number;
  readonly se: number;
  readonly sd: number;
}

function spreadOf(sheet: Sheet, mean: number, config: TrustConfig): Spread {
  const { sigma0, sigmaPriorN, sdWithoutPrior } = config.post;
  // Newcomers who agree must not look divided because they weigh little next to the prior.
  const middle = sdWithoutPrior ? bareMean(sheet, mean) : mean;
  let squaredWeights = 0;
  let squares = 0;
  let bareSquares = 0;
  for (let at = 0; at < sheet.n; at += 1) {
    const weight = sheet.damped[at]!;
    const away = (sheet.corrected[at]! - mean) ** 2;
    squaredWeights += weight ** 2;
    squares += weight * away;
    bareSquares += sheet.weight[at]! * (sheet.corrected[at]! - middle) ** 2;
  }
  const weights = sum(sheet.damped, sheet.n);
  if (weights === 0) return { nEff: 0, se: sigma0, sd: 0 };
  const oneTrusted = weightAt(config.trustedT, config);
  const nEff = Math.min(weights ** 2 / squaredWeights, weights / oneTrusted);
  const variance = ((nEff * squares) / weights + sigmaPriorN * sigma0 ** 2) / (nEff + sigmaPriorN);
  return {
    nEff,
    se: Math.sqrt(variance / (nEff + 1)),
    sd: Math.sqrt(bareSquares / sum(sheet.weight, sheet.n)),
  };
}

/** Weighted mean of the ratings alone, before damping. */
function bareMean({ n, weight, corrected }: Sheet, without: number): number {
  let total = 0;
  for (let at = 0; at < n; at += 1) total += weight[at]! * corrected[at]!;
  const weights = sum(weight, n);
  return weights > 0 ? total / weights : without;
}

/** Number of raters, and of trusted voices; a cluster is one voice. */
function voicesOf(sheet: Sheet, { trustedT }: TrustConfig): { n: number; trusted: number } {
  const clusters = new Set<number>();
  let n = 0;
  let alone = 0;
  for (let at = 0; at < sheet.n; at += 1) {
    if (sheet.excluded[at]) continue;
    n += 1;
    if (sheet.trust[at]! < trustedT) continue;
    if (sheet.cluster[at]! < 0) alone += 1;
    else clusters.add(sheet.cluster[at]!);
  }
  return { n, trusted: alone + clusters.size };
}

/** Times of the first and the last rating; infinite without any. */
function spanOf({ n, at, excluded }: Sheet): { first: number; last: number } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = 0; place < n; place += 1) {
    if (excluded[place]) continue;
    first = Math.min(first, at[place]!);
    last = Math.max(last, at[place]!);
  }
  return { first, last };
}

/** Sums over a scored sheet, from which the score without one rating follows directly. */
export interface Totals {
  readonly weights: number;
  readonly marks: number;
  readonly ofCluster: ReadonlyMap<number, { readonly weights: number; readonly marks: number }>;
}

export function totalsOf(
  sheet: Sheet,
  { mu }: Community,
  { post: { priorWeight } }: TrustConfig,
): Totals {
  const ofCluster = new Map<number, { weights: number; marks: number }>();
  let weights = priorWeight;
  let marks = priorWeight * mu;
  for (let at = 0; at < sheet.n; at += 1) {
    const weight = sheet.damped[at]!;
    const mark = weight * sheet.corrected[at]!;
    weights += weight;
    marks += mark;
    const cluster = sheet.cluster[at]!;
    if (cluster < 0) continue;
    const so = ofCluster.get(cluster) ?? { weights: 0, marks: 0 };
    ofCluster.set(cluster, { weights: so.weights + weight, marks: so.marks + mark });
  }
  return { weights, marks, ofCluster };
}

/**
 * Score without one rating and without its rater's cluster: the consensus that rater is compared
 * with. The others keep their weights.
 */
export function scoreWithout(sheet: Sheet, at: number, totals: Totals): number {
  const cluster = sheet.cluster[at]!;
  const weight = sheet.damped[at]!;
  const gone = (cluster >= 0 && totals.ofCluster.get(cluster)) || {
    weights: weight,
    marks: weight * sheet.corrected[at]!,
  };
  return (totals.marks - gone.marks) / (totals.weights - gone.weights);
}

export function countsAsEvidence(
  { early, revealed, excluded }: Pick<RatingFacts, 'early' | 'revealed' | 'excluded'>,
  { evidence }: TrustConfig,
): boolean {
  return early && !excluded && !(revealed && evidence.blindOnly);
}
