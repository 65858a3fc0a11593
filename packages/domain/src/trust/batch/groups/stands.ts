import { type Deviations, errorOfMiddle, proofOf, soundMiddle } from './deviations.ts';

/** A work on which a group deviates: to which side, and from which median. */
export interface Stand {
  readonly post: number;
  readonly side: 1 | -1;
  readonly middle: number;
}

/** Scratch buffers, reused for each group: there may be a million ratings. */
export interface Desk {
  readonly isIn: Uint8Array;
  readonly times: Int32Array;
  readonly above: Float64Array;
  readonly below: Float64Array;
  /** Number of ratings examined so far. */
  looked: number;
}

export function deskFor({ world: { members, posts } }: Deviations): Desk {
  return {
    isIn: new Uint8Array(members.count),
    times: new Int32Array(posts.count),
    above: new Float64Array(posts.count),
    below: new Float64Array(posts.count),
    looked: 0,
  };
}

const sides = [1, -1] as const;

/**
 * Works on which enough of the group, at least `fewest`, deviate to outweigh the cost of picking
 * the work.
 */
export function standsOf(
  deviations: Deviations,
  members: readonly number[],
  fewest: number,
  desk: Desk,
): readonly Stand[] {
  for (const member of members) desk.isIn[member] = 1;
  const stands = worthALook(deviations, members, fewest, desk).flatMap((post) =>
    sides.flatMap((side) => standOn(deviations, { post, side, fewest }, desk) ?? []),
  );
  for (const member of members) desk.isIn[member] = 0;
  return stands;
}

/**
 * Candidate works that several of the group rated. Measured from the overall median, which the
 * group has drawn to its side, the more so the larger its share.
 */
function worthALook(
  deviations: Deviations,
  members: readonly number[],
  fewest: number,
  desk: Desk,
): number[] {
  const { world, index, ofPost, off, config } = deviations;
  const { times, above, below } = desk;
  const { ofRater } = index;
  const touched: number[] = [];
  for (const member of members) {
    for (const at of ofRater.items.subarray(ofRater.starts[member], ofRater.starts[member + 1])) {
      const post = world.ratings.post[at]!;
      if (times[post] === 0) touched.push(post);
      times[post]! += 1;
      desk.looked += 1;
    }
  }
  const several = touched.filter((post) => times[post]! >= fewest);
  for (const member of members) {
    for (const at of ofRater.items.subarray(ofRater.starts[member], ofRater.starts[member + 1])) {
      const post = world.ratings.post[at]!;
      if (times[post]! < fewest) continue;
      const share = times[post]! / (ofPost.starts[post + 1]! - ofPost.starts[post]!);
      const drawn = drawnBy(share);
      above[post]! += proofOf(off[at]! + drawn, config);
      below[post]! += proofOf(drawn - off[at]!, config);
    }
  }
  const worth = several.filter(
    (post) => above[post]! > config.workCost || below[post]! > config.workCost,
  );
  for (const post of touched) {
    times[post] = 0;
    above[post] = 0;
    below[post] = 0;
  }
  return worth;
}

/** Largest shift of a work's median, in scatter units, by a group with this share of its raters. */
function drawnBy(share: number): number {
  return Math.min(1.5, 3 * share);
}

/**
 * With more `heard` raters than this a group hardly moves the median, so that of all of them is
 * used.
 */
const manyRaters = 400;

/** Least number of other raters to compare a group with, and of `heard` ones among them. */
const fewestOthers = 3;
const fewestHeard = 2;

/**
 * The group's deviation on one side of a work, if it is one, measured from the median of raters in
 * no group. With a known ring included, everybody else would seem to deviate to the other side.
 */
function standOn(
  { world, index, heard, corrected, middle: middles, scatter, taken, config }: Deviations,
  { post, side, fewest }: Omit<Stand, 'middle'> & { readonly fewest: number },
  desk: Desk,
): Stand | null {
  const { ofPost } = index;
  const here = ofPost.items.subarray(ofPost.starts[post], ofPost.starts[post + 1]);
  const others: number[] = [];
  const heardOthers: number[] = [];
  const mine: number[] = [];
  for (const at of here) {
    const rater = world.ratings.rater[at]!;
    if (desk.isIn[rater]) mine.push(at);
    else if (!taken[rater]) others.push(corrected[at]!);
    if (heard[rater] && !desk.isIn[rater] && !taken[rater]) heardOthers.push(corrected[at]!);
  }
  desk.looked += here.length;
  if (others.length < fewestOthers || heardOthers.length < fewestHeard) return null;
  const isDrawn = heardOthers.length <= manyRaters;
  const among = isDrawn ? soundMiddle(others, heardOthers, config) : middles[post]!;
  // The median of few is uncertain, for the whole group alike: they get the benefit of the doubt.
  const middle = among + side * errorOfMiddle(others.length, config);
  let proof = -config.workCost;
  let standing = 0;
  for (const at of mine) {
    const off = (side * (corrected[at]! - middle)) / scatter[world.ratings.rater[at]!]!;
    proof += proofOf(off, config);
    if (off >= config.leastOff) standing += 1;
  }
  return proof > 0 && standing >= fewest ? { post, side, middle } : null;
}
