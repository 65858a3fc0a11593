import type { TrustConfig } from '../../config.ts';
import { type Deviations, deviationsOf, proofOf, type Rated } from './deviations.ts';
import { seedsOf } from './seeds.ts';
import { type Desk, deskFor, type Stand, standsOf } from './stands.ts';

/**
 * Finds groups that deviate together on work after work, whom no threshold on a single mark or pair
 * would separate from chance. Starting from those who deviate on one work, it alternates: on which
 * other works do they deviate, and who deviates on those. A group is accepted if its evidence
 * outweighs the number of members and works it could have been picked from, which grows with the
 * community.
 */
export function groupsTogether(rated: Rated, config: TrustConfig['together']): number[][] {
  if (config.mostSeeds === 0) return [];
  const deviations = deviationsOf(rated, config);
  const { taken } = deviations;
  const desk = deskFor(deviations);
  const share = Math.max(config.minSize, config.mostShare * activeIn(deviations));
  const most = Math.min(config.mostMembers, share);
  const bar = config.minEvidence + Math.log(Math.max(1, rated.world.posts.count));
  const groups: number[][] = [];
  for (const seed of seedsOf(deviations)) {
    // The most surprising seeds come first: those left when the work limit is reached are the least
    // likely groups.
    if (desk.looked > config.mostLooks * 1e6) break;
    const free = seed.filter((member) => !taken[member]);
    const grown = free.length < config.minSize ? null : grow(deviations, free, most, desk);
    if (!grown || grown.proof < bar || grown.density < config.minDensity) continue;
    const whole = wholeOf(deviations, grown, most, desk);
    for (const member of whole) taken[member] = 1;
    groups.push([...whole]);
  }
  return groups;
}

const mostRounds = 8;

interface Grown {
  /** Sorted. */
  readonly members: readonly number[];
  readonly proof: number;
  /** Share of pairs of member and work that met. A school of taste is large and sparse. */
  readonly density: number;
}

function grow(
  deviations: Deviations,
  seed: readonly number[],
  most: number,
  desk: Desk,
): Grown | null {
  const { minWorks, minSize } = deviations.config;
  let grown: Grown = { members: seed, proof: 0, density: 0 };
  for (let round = 0; round < mostRounds; round += 1) {
    const stands = standsOf(deviations, grown.members, minSize, desk);
    if (stands.length < minWorks) return null;
    const next = grownTo(deviations, stands, desk);
    if (next.members.length < minSize || next.members.length > most) return null;
    const isSame = sameMembers(next.members, grown.members);
    grown = next;
    if (isSame) break;
  }
  return grown;
}

/**
 * Completes a group: now even two of its members deviating together count, since members who take
 * turns may have met most of the group on one work only.
 */
function wholeOf(
  deviations: Deviations,
  { members }: Grown,
  most: number,
  desk: Desk,
): readonly number[] {
  const more = grownTo(deviations, standsOf(deviations, members, 2, desk), desk).members;
  const whole = [...new Set([...members, ...more])];
  return whole.length > most ? members : whole.toSorted((a, b) => a - b);
}

function sameMembers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((member, at) => member === other[at]);
}

/** Members who deviate on more than one of these works, and seldom do not. */
function grownTo(deviations: Deviations, stands: readonly Stand[], desk: Desk): Grown {
  const { memberCost, workCost, minWorks } = deviations.config;
  const judged = [...judgedOn(deviations, stands, desk)]
    .filter(([, { proof, works }]) => proof > memberCost && works >= minWorks)
    .toSorted(([a], [b]) => a - b);
  const sum = judged.reduce((total, [, { proof }]) => total + proof - memberCost, 0);
  const standing = judged.reduce((total, [, { works }]) => total + works, 0);
  return {
    members: judged.map(([member]) => member),
    proof: sum - stands.length * workCost,
    density: standing / Math.max(1, judged.length * stands.length),
  };
}

interface JudgedMember {
  readonly proof: number;
  readonly works: number;
}

/** All `heard` raters of these works, with the evidence about each. */
function judgedOn(
  { world, corrected, ofPost, scatter, taken, config }: Deviations,
  stands: readonly Stand[],
  desk: Desk,
): ReadonlyMap<number, JudgedMember> {
  const judged = new Map<number, JudgedMember>();
  for (const { post, side, middle } of stands) {
    const here = ofPost.items.subarray(ofPost.starts[post], ofPost.starts[post + 1]);
    desk.looked += here.length;
    for (const at of here) {
      const member = world.ratings.rater[at]!;
      if (taken[member]) continue;
      const off = (side * (corrected[at]! - middle)) / scatter[member]!;
      const { proof, works } = judged.get(member) ?? { proof: 0, works: 0 };
      judged.set(member, {
        proof: proof + proofOf(off, config),
        works: works + (off >= config.leastOff ? 1 : 0),
      });
    }
  }
  return judged;
}

function activeIn({ ofPost, config, world }: Deviations): number {
  const rated = new Int32Array(world.members.count);
  for (const at of ofPost.items) rated[world.ratings.rater[at]!]! += 1;
  return rated.reduce((active, works) => active + (works >= config.minWorks ? 1 : 0), 0);
}
