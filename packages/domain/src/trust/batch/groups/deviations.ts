import type { TrustConfig } from '../../config.ts';
import { clamp } from '../../trust.ts';
import type { Groups, World, WorldIndex } from '../world.ts';

export interface Rated {
  readonly world: World;
  readonly index: WorldIndex;
  /** Mark minus the severity its rater shows elsewhere, for each rating. */
  readonly corrected: Float64Array;
  /** Members trusted enough to be part of a group or to be compared with. */
  readonly heard: Uint8Array;
}

/** Deviation of every rating from its post's median, and each rater's usual deviation. */
export interface Deviations extends Rated {
  /**
   * Ratings by post, those of `heard` members only: fresh accounts cost nothing and are part of no
   * group.
   */
  readonly ofPost: Groups;
  /** Unweighted median: a ring that has earned trust cannot hide in a middle of its own making. */
  readonly middle: Float64Array;
  /** Usual deviation of each `heard` member. */
  readonly scatter: Float64Array;
  /** Deviation of each of their ratings, in units of that scatter. */
  readonly off: Float32Array;
  /** Members left out: excluded, or in a group already; the search sets the latter. */
  readonly taken: Uint8Array;
  readonly config: TrustConfig['together'];
}

/** Larger deviations are capped when estimating a rater's usual scatter. */
const farOff = 1.3;

/** Standard deviation per mean absolute deviation, for a normal distribution. */
const perMeanDistance = 1.2533;

/** Standard error of a median times the root of the count, for a normal distribution. */
const errorOfMedian = 1.2533;

export function deviationsOf(rated: Rated, config: TrustConfig['together']): Deviations {
  const { world, index, corrected, heard } = rated;
  const { ofRater } = index;
  const ofPost = heardOnly(rated);
  const middle = new Float64Array(world.posts.count);
  const marksIn = ({ starts, items }: Groups, post: number): number[] =>
    Array.from(items.subarray(starts[post], starts[post + 1]), (at) => corrected[at]!);
  for (let post = 0; post < world.posts.count; post += 1) {
    middle[post] = soundMiddle(marksIn(index.ofPost, post), marksIn(ofPost, post), config);
  }
  const scatter = new Float64Array(world.members.count);
  const { scatter: usual, scatterPriorN } = config;
  for (let rater = 0; rater < scatter.length; rater += 1) {
    if (!heard[rater]) continue;
    const mine = ofRater.items.subarray(ofRater.starts[rater], ofRater.starts[rater + 1]);
    let distance = (scatterPriorN * usual) / perMeanDistance;
    for (const at of mine) {
      const off = Math.abs(corrected[at]! - middle[world.ratings.post[at]!]!);
      distance += Math.min(farOff, off);
    }
    scatter[rater] = (perMeanDistance * distance) / (mine.length + scatterPriorN);
  }
  const off = Float32Array.from(corrected, (mark, at) => {
    return (mark - middle[world.ratings.post[at]!]!) / scatter[world.ratings.rater[at]!]!;
  });
  const taken = world.members.excluded.slice();
  return { ...rated, ofPost, middle, scatter, off, taken, config };
}

function heardOnly({ world: { ratings }, index: { ofPost }, heard }: Rated): Groups {
  const starts = new Int32Array(ofPost.starts.length);
  const items = ofPost.items.filter((at) => heard[ratings.rater[at]!]);
  for (const at of items) starts[ratings.post[at]! + 1]! += 1;
  for (let post = 1; post < starts.length; post += 1) starts[post]! += starts[post - 1]!;
  return { starts, items };
}

function medianOf(values: Float64Array): number {
  if (values.length === 0) return Number.NaN;
  values.sort();
  const half = values.length >> 1;
  return values.length % 2 === 1 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
}

/** Standard error of the median of so many marks. */
export function errorOfMiddle(count: number, config: TrustConfig['together']): number {
  return (errorOfMedian * config.scatter) / Math.sqrt(count);
}

/**
 * Median of all marks, limited by that of the `heard` members: fresh accounts make it more precise,
 * but move it no farther than chance could have.
 */
export function soundMiddle(
  all: readonly number[],
  heard: readonly number[],
  config: TrustConfig['together'],
): number {
  const [middle, sound] = [medianOf(Float64Array.from(all)), medianOf(Float64Array.from(heard))];
  const error = errorOfMiddle(heard.length, config);
  return clamp(middle, sound - error, sound + error);
}

/**
 * Evidence of one rating that its rater belongs to a group deviating to this side: the
 * log-likelihood ratio of a group member against anybody else. Bounded, so that no single mark
 * proves much, and an honest mark does not hide the others.
 */
export function proofOf(off: number, config: TrustConfig['together']): number {
  const { expectedOff, mostEvidence, mostDoubt } = config;
  return Math.min(mostEvidence, Math.max(-mostDoubt, expectedOff * (off - expectedOff / 2)));
}
