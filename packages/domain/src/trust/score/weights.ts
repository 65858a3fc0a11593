import type { TrustConfig } from '../config.ts';
import type { Sheet } from './sheet.ts';
import { clamp } from '../trust.ts';
import type { Community } from '../types.ts';

/** While few members are trusted, rules that need them are disabled. */
export function isColdStart(
  { trustedMembers }: Pick<Community, 'trustedMembers'>,
  { stabilization }: TrustConfig,
): boolean {
  return trustedMembers < stabilization.bootstrapTrusted;
}

/**
 * Computes corrected marks and weights before damping. Returns the share of the largest cluster,
 * each cluster counted as one voice.
 */
export function weigh(sheet: Sheet, community: Community, config: TrustConfig): number {
  bareWeights(sheet, community, config);
  sortMarks(sheet);
  guardAgainstRevenge(sheet, community, config);
  const clusterShare = oneVoiceEach(sheet, config);
  capClusters(sheet, config);
  if (!isColdStart(community, config)) capNewcomers(sheet, config);
  return clusterShare;
}

/** Weight from trust alone. */
export function weightAt(trust: number, { weight }: TrustConfig): number {
  return Math.max(weight.min, (Math.min(trust, weight.fullT) / 100) ** weight.gamma);
}

/**
 * No member weighs more than a few times the typical one: the influence of one trusted voice must
 * not grow with how perfect it made itself.
 */
function bareWeights(sheet: Sheet, { typicalWeight }: Community, config: TrustConfig): void {
  const { focusSmoothing, focusFreeShare, maxRatio } = config.weight;
  const most = typicalWeight > 0 ? maxRatio * typicalWeight : Number.POSITIVE_INFINITY;
  for (let at = 0; at < sheet.n; at += 1) {
    sheet.corrected[at] = clamp(sheet.global[at]! - sheet.severity[at]!, 0, 5);
    const share = sheet.givenToAuthor[at]! / (sheet.given[at]! + focusSmoothing);
    const focus = share > focusFreeShare ? focusFreeShare / share : 1;
    const bare = Math.min(most, weightAt(sheet.trust[at]!, config) * sheet.steadiness[at]!);
    sheet.weight[at] = sheet.excluded[at] ? 0 : bare * focus;
  }
}

function sortMarks({ n, corrected, order }: Sheet): void {
  for (let at = 0; at < n; at += 1) order[at] = at;
  order.subarray(0, n).sort((a, b) => corrected[a]! - corrected[b]! || a - b);
}

/**
 * Whether a rating may provoke another in return: its mark, corrected for its rater's severity, is
 * clearly below the score of the work. By day, by night and in trials; `distance` is that of the bare
 * mark from the score.
 */
export function mayProvoke(
  distance: number,
  severity: number,
  { retaliation }: Pick<TrustConfig, 'retaliation'>,
): boolean {
  return distance - severity <= -retaliation.receivedBelow;
}

function guardAgainstRevenge(sheet: Sheet, community: Community, config: TrustConfig): void {
  if (!sheet.possibleRetaliation.subarray(0, sheet.n).includes(1)) return;
  const { givenBelow, factor } = config.retaliation;
  const consensus = medianWithPrior(sheet, community.mu, config.post.priorWeight);
  for (let at = 0; at < sheet.n; at += 1) {
    if (sheet.possibleRetaliation[at] && sheet.corrected[at]! <= consensus - givenBelow) {
      sheet.weight[at]! *= factor;
    }
  }
}

interface Camp {
  readonly total: number;
  readonly strongest: number;
}

function clustersOf(sheet: Sheet): Map<number, Camp> {
  const camps = new Map<number, Camp>();
  for (let at = 0; at < sheet.n; at += 1) {
    const cluster = sheet.cluster[at]!;
    if (cluster < 0) continue;
    const weight = sheet.weight[at]!;
    const camp = camps.get(cluster) ?? { total: 0, strongest: 0 };
    camps.set(cluster, {
      total: camp.total + weight,
      strongest: Math.max(camp.strongest, weight),
    });
  }
  return camps;
}

/** A cluster weighs at most as much as its strongest member alone. */
function oneVoiceEach(sheet: Sheet, { cluster: { voiceFactor } }: TrustConfig): number {
  const camps = clustersOf(sheet);
  if (camps.size === 0) return 0;
  scaleClusters(sheet, (cluster) => {
    const { total, strongest } = camps.get(cluster)!;
    return Math.min(1, (voiceFactor * strongest) / total);
  });
  const all = sum(sheet.weight, sheet.n);
  let largest = 0;
  for (const { total } of clustersOf(sheet).values()) largest = Math.max(largest, total);
  return all > 0 ? largest / all : 0;
}

/** And at most a share of the weight outside all clusters. */
function capClusters(sheet: Sheet, { cluster: { maxShare }, post }: TrustConfig): void {
  const camps = clustersOf(sheet);
  if (camps.size === 0) return;
  let outside = post.priorWeight;
  for (let at = 0; at < sheet.n; at += 1) {
    if (sheet.cluster[at]! < 0) outside += sheet.weight[at]!;
  }
  scaleClusters(sheet, (cluster) => Math.min(1, (maxShare * outside) / camps.get(cluster)!.total));
}

function scaleClusters(sheet: Sheet, factorOf: (cluster: number) => number): void {
  for (let at = 0; at < sheet.n; at += 1) {
    const cluster = sheet.cluster[at]!;
    if (cluster >= 0 && sheet.weight[at]! > 0) sheet.weight[at]! *= factorOf(cluster);
  }
}

function capNewcomers(sheet: Sheet, { weight, post }: TrustConfig): void {
  let newcomers = 0;
  let others = post.priorWeight;
  for (let at = 0; at < sheet.n; at += 1) {
    if (sheet.trust[at]! < weight.newcomerT) newcomers += sheet.weight[at]!;
    else others += sheet.weight[at]!;
  }
  const allowed = (others * weight.newcomerShare) / (1 - weight.newcomerShare);
  if (newcomers <= allowed) return;
  for (let at = 0; at < sheet.n; at += 1) {
    if (sheet.trust[at]! < weight.newcomerT) sheet.weight[at]! *= allowed / newcomers;
  }
}

/** Weighted median of the corrected marks, with the prior as one voice. */
export function medianWithPrior(sheet: Sheet, mu: number, priorWeight: number): number {
  const { n, corrected, weight } = sheet;
  const order = sheet.order.subarray(0, n);
  const half = (sum(weight, n) + priorWeight) / 2;
  let passed = 0;
  let priorPassed = false;
  for (const at of order) {
    if (!priorPassed && corrected[at]! >= mu) {
      passed += priorWeight;
      priorPassed = true;
      if (passed >= half) return mu;
    }
    passed += weight[at]!;
    if (passed >= half) return corrected[at]!;
  }
  return mu;
}

export function sum(numbers: Float64Array, n: number): number {
  let total = 0;
  for (let at = 0; at < n; at += 1) total += numbers[at]!;
  return total;
}
