import type { TrustConfig } from '../../config.ts';
import { clamp } from '../../trust.ts';
import type { Groups, World, WorldIndex } from '../world.ts';

export interface Rated {
  readonly world: World;
  readonly index: WorldIndex;
  /** Marks less the severity their raters show elsewhere, for each rating. */
  readonly corrected: Float64Array;
  /** Members who can be found to be a group, and by whom they are measured. */
  readonly heard: Uint8Array;
}

/** How far every rating stands from the middle of its post, and how far its rater usually does. */
export interface Deviations extends Rated {
  /** Ratings by post, those of the heard alone: fresh accounts cost nothing, and are no part of a group. */
  readonly ofPost: Groups;
  /** Unweighted: a ring that has earned trust cannot hide in a middle it made itself. */
  readonly middle: Float64Array;
  /** For each of the heard, how far their marks usually stand off. */
  readonly scatter: Float64Array;
  /** For each rating of theirs, how far it does, in that scatter. */
  readonly off: Float32Array;
  /** Who is out of it: without a voice, or in a group already; the latter is written by the search. */
  readonly taken: Uint8Array;
  readonly config: TrustConfig['together'];
}

/** Marks farther off than this say nothing more about a rater's usual scatter. */
const farOff = 1.3;

/** Of a normal spread, the standard deviation for each mean distance. */
const perMeanDistance = 1.2533;

/** Of a normal spread, the standard error of a median, times the root of how many there are. */
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

/** How unsure the middle of so many is. */
export function errorOfMiddle(count: number, config: TrustConfig['together']): number {
  return (errorOfMedian * config.scatter) / Math.sqrt(count);
}

/**
 * The middle of all, as far as the heard among them bear it out: fresh accounts make it surer, but move it
 * no farther than chance could have.
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
 * What one rating adds to the proof that its rater is one of a group that stands off to this side: the
 * logarithm of how much likelier the mark is from such a member than from anybody. Bounded, so that no
 * single mark proves much, and an honest mark among them does not hide the rest.
 */
export function proofOf(off: number, config: TrustConfig['together']): number {
  const { expectedOff, mostEvidence, mostDoubt } = config;
  return Math.min(mostEvidence, Math.max(-mostDoubt, expectedOff * (off - expectedOff / 2)));
}
