import { type Deviations, proofOf } from './deviations.ts';

/** Two members who stood off together, and how surprising that is. */
export interface Seed {
  readonly one: number;
  readonly other: number;
  readonly proof: number;
}

/** Of one post and side, no more than so many are paired: those farthest off. */
const mostPerPost = 48;

/**
 * Pairs who stood off to the same side of more than one work, the most surprising first. Pairs alone
 * prove nothing, there are too many of them: they are where the search for groups begins.
 */
export function seedsOf(deviations: Deviations): Seed[] {
  const { world, config } = deviations;
  const { count } = world.members;
  const sides = offSides(deviations);
  const often = new Int32Array(count);
  for (const side of sides) for (const { member } of side) often[member]! += 1;
  const pairs = new Map<number, { proof: number; works: number }>();
  for (const side of sides) {
    const here = side.filter(({ member }) => often[member]! >= config.minWorks);
    for (const [place, a] of here.entries()) {
      for (const b of here.slice(place + 1)) {
        const key = Math.min(a.member, b.member) * count + Math.max(a.member, b.member);
        const pair = pairs.get(key);
        // The pair is as surprising as the less surprising of the two.
        const proof = proofOf(Math.min(a.off, b.off), config);
        if (pair) {
          pair.proof += proof;
          pair.works += 1;
        } else pairs.set(key, { proof, works: 1 });
      }
    }
  }
  return [...pairs]
    .filter(([, { works, proof }]) => works >= config.minWorks && proof > 0)
    .toSorted(([a, one], [b, other]) => other.proof - one.proof || a - b)
    .slice(0, config.mostSeeds)
    .map(([key, { proof }]) => ({ one: Math.floor(key / count), other: key % count, proof }));
}

interface Off {
  readonly member: number;
  readonly off: number;
}

/** For each post, those clearly above its middle and those clearly below. */
function offSides({ world, index, corrected, middle, scatter, config }: Deviations): Off[][] {
  const { ofPost } = index;
  const sides: Off[][] = [];
  for (let post = 0; post < world.posts.count; post += 1) {
    const [above, below]: [Off[], Off[]] = [[], []];
    for (const at of ofPost.items.subarray(ofPost.starts[post], ofPost.starts[post + 1])) {
      const member = world.ratings.rater[at]!;
      if (world.members.excluded[member]) continue;
      const off = (corrected[at]! - middle[post]!) / scatter[member]!;
      if (off >= config.leastOff) above.push({ member, off });
      else if (off <= -config.leastOff) below.push({ member, off: -off });
    }
    for (const side of [above, below]) {
      if (side.length < 2) continue;
      sides.push(
        side.length > mostPerPost
          ? side.toSorted((a, b) => b.off - a.off).slice(0, mostPerPost)
          : side,
      );
    }
  }
  return sides;
}
