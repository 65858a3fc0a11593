import type { TrustConfig } from '../../config.ts';
import { type Deviations, deviationsOf, middleWithout, proofOf, type Rated } from './deviations.ts';
import { seedsOf } from './seeds.ts';

/**
 * Groups that stand off together, work after work: whom no threshold on one mark or one pair would
 * tell apart from chance. From those off on one work a group is found by turns: which other works do
 * they stand off on, and who stands off on those. It is a group if what its marks prove outweighs how many members
 * and works it could have been picked from, which rises with the size of the community.
 */
export function groupsTogether(rated: Rated, config: TrustConfig['together']): number[][] {
  if (config.mostSeeds === 0) return [];
  const deviations = deviationsOf(rated, config);
  const most = Math.max(config.minSize, config.mostShare * activeIn(deviations));
  const bar = config.minEvidence + Math.log(Math.max(1, rated.world.posts.count));
  const { taken } = deviations;
  const groups: number[][] = [];
  for (const seed of seedsOf(deviations)) {
    const free = seed.filter((member) => !taken[member]);
    const grown = free.length < config.minSize ? null : grow(deviations, free, most);
    if (!grown || grown.proof < bar || grown.density < config.minDensity) continue;
    for (const member of grown.members) taken[member] = 1;
    groups.push([...grown.members].toSorted((a, b) => a - b));
  }
  return groups;
}

const mostRounds = 8;

/** A work that a group stands off on: to which side, and from where. */
interface Stand {
  readonly post: number;
  readonly side: 1 | -1;
  readonly middle: number;
}

interface Grown {
  readonly members: readonly number[];
  readonly proof: number;
  readonly density: number;
}

function grow(deviations: Deviations, seed: readonly number[], most: number): Grown | null {
  const { config } = deviations;
  let members = seed;
  let proof = 0;
  let density = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const stands = standsOf(deviations, members);
    if (stands.length < config.minWorks) return null;
    const judged = membersOf(deviations, stands);
    const next = judged.map(({ member }) => member);
    if (next.length < config.minSize || next.length > most) return null;
    proof = judged.reduce((total, { proof: added }) => total + added - config.memberCost, 0);
    proof -= stands.length * config.workCost;
    const standing = judged.reduce((total, { works }) => total + works, 0);
    density = standing / (next.length * stands.length);
    const isSame = next.length === members.length && next.every((m, at) => m === members[at]);
    members = next;
    if (isSame) break;
  }
  return { members, proof, density };
}

function activeIn({ index: { ofRater }, config, world }: Deviations): number {
  let active = 0;
  for (let member = 0; member < world.members.count; member += 1) {
    if (ofRater.starts[member + 1]! - ofRater.starts[member]! >= config.minWorks) active += 1;
  }
  return active;
}

/** Works on which so many of the group stand off that it outweighs picking that work. */
function standsOf(deviations: Deviations, members: readonly number[]): Stand[] {
  const { world, index, corrected, scatter, config } = deviations;
  const { ofRater } = index;
  const group = new Set(members);
  const ratingsOn = new Map<number, number[]>();
  for (const member of members) {
    for (const at of ofRater.items.subarray(ofRater.starts[member], ofRater.starts[member + 1])) {
      const post = world.ratings.post[at]!;
      const here = ratingsOn.get(post);
      if (here) here.push(at);
      else ratingsOn.set(post, [at]);
    }
  }
  const stands: Stand[] = [];
  for (const [post, here] of ratingsOn) {
    if (here.length < config.minSize) continue;
    const others = middleWithout(deviations, post, group);
    if (!others) continue;
    for (const side of [1, -1] as const) {
      // The middle of few is unsure, for all of the group alike: they get the benefit of it.
      const middle = others.middle + side * others.error;
      let proof = -config.workCost;
      let standing = 0;
      for (const at of here) {
        const off = (side * (corrected[at]! - middle)) / scatter[world.ratings.rater[at]!]!;
        proof += proofOf(off, config);
        if (off >= config.leastOff) standing += 1;
      }
      if (proof > 0 && standing >= config.minSize) stands.push({ post, side, middle });
    }
  }
  return stands;
}

interface JudgedMember {
  readonly member: number;
  readonly proof: number;
  readonly works: number;
}

/** Whoever stood off on more than one of these works, and seldom did not. */
function membersOf(deviations: Deviations, stands: readonly Stand[]): JudgedMember[] {
  const { world, index, corrected, heard, scatter, taken, config } = deviations;
  const { ofPost } = index;
  const known = new Map<number, { proof: number; works: number }>();
  for (const { post, side, middle } of stands) {
    for (const at of ofPost.items.subarray(ofPost.starts[post], ofPost.starts[post + 1])) {
      const member = world.ratings.rater[at]!;
      if (taken[member] || !heard[member]) continue;
      const off = (side * (corrected[at]! - middle)) / scatter[member]!;
      const so = known.get(member) ?? { proof: 0, works: 0 };
      so.proof += proofOf(off, config);
      if (off >= config.leastOff) so.works += 1;
      known.set(member, so);
    }
  }
  return [...known]
    .filter(([, { proof, works }]) => proof > config.memberCost && works >= config.minWorks)
    .map(([member, { proof, works }]) => ({ member, proof, works }))
    .toSorted((a, b) => a.member - b.member);
}
