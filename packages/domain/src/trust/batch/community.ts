import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import { isColdStart, weightAt } from '../score/weights.ts';
import type { Community, Moment, PostScore } from '../types.ts';
import type { World, WorldIndex } from './world.ts';

interface Known {
  readonly world: World;
  readonly index: WorldIndex;
  readonly config: TrustConfig;
  readonly now: Moment;
  readonly posts: readonly PostScore[];
  readonly trust: Float64Array;
  readonly steadiness: Float64Array;
  readonly cluster: Int32Array;
}

/** Facts about the community as a whole, after a batch. */
export function communityAfter(known: Known): Community {
  const { world, trust, config, now } = known;
  let trustedMembers = 0;
  for (let member = 0; member < world.members.count; member += 1) {
    if (trust[member]! >= config.trustedT && !world.members.excluded[member]) trustedMembers += 1;
  }
  return {
    ...settledMean(known),
    trustedMembers,
    activeRaters: activeRaters(known),
    typicalWeight: typicalWeight(known, trustedMembers),
    asOf: now,
  };
}

/** The prior is the mean of stable scores, blended with the initial mean while these are few. */
function settledMean({ posts, config }: Known): Pick<Community, 'mu' | 'stabilisedPosts'> {
  const { priorMean, priorMinPosts, priorPosts } = config.post;
  let stabilised = 0;
  let total = 0;
  for (const { state, mean } of posts) {
    if (state !== 'stabilised') continue;
    stabilised += 1;
    total += mean;
  }
  const learned = (total + priorPosts * priorMean) / Math.max(1, stabilised + priorPosts);
  return { mu: stabilised >= priorMinPosts ? learned : priorMean, stabilisedPosts: stabilised };
}

function activeRaters({ world: { members, ratings }, config, now }: Known): number {
  const since = now - config.stabilization.activeDays * dayLength;
  const active = new Uint8Array(members.count);
  for (let at = 0; at < ratings.count; at += 1) {
    const rater = ratings.rater[at]!;
    if (ratings.at[at]! >= since && !members.excluded[rater]) active[rater] = 1;
  }
  return active.reduce((total, one) => total + one, 0);
}

/**
 * Median weight of members with enough ratings. Little trusted members and clusters are left out,
 * or opening accounts would move it; in the cold start there are no others.
 */
function typicalWeight(known: Known, trustedMembers: number): number {
  const { world, index, config, trust, steadiness, cluster } = known;
  const { typicalRatings, newcomerT } = config.weight;
  const least = isColdStart({ trustedMembers }, config) ? 0 : newcomerT;
  const { starts } = index.ofRater;
  const weights: number[] = [];
  for (let member = 0; member < world.members.count; member += 1) {
    const given = starts[member + 1]! - starts[member]!;
    if (given < typicalRatings || world.members.excluded[member]) continue;
    if (trust[member]! < least || cluster[member]! >= 0) continue;
    weights.push(weightAt(trust[member]!, config) * steadiness[member]!);
  }
  return weights.toSorted((a, b) => a - b)[weights.length >> 1] ?? 0;
}
