import { echoAxes } from '../../echoes/axes.ts';
import { globalScore } from '../../echoes/global-score.ts';
import type { RatingFacts } from '../types.ts';

/**
 * Ratings of one post in columns. The batch passes a million ratings through one reused sheet, and
 * a single rating on the server uses the same arithmetic.
 */
export interface Sheet {
  n: number;
  readonly global: Float64Array;
  /** Five marks per rating, in the order of the axes. */
  readonly marks: Float64Array;
  readonly at: Float64Array;
  readonly trust: Float64Array;
  readonly severity: Float64Array;
  readonly steadiness: Float64Array;
  /** Ratings by this rater in all, and to this author. */
  readonly given: Float64Array;
  readonly givenToAuthor: Float64Array;
  /** -1 for none. */
  readonly cluster: Int32Array;
  readonly possibleRetaliation: Uint8Array;
  readonly excluded: Uint8Array;
  /** Results of scoring: the mark minus severity, the weight before and after damping. */
  readonly corrected: Float64Array;
  readonly weight: Float64Array;
  readonly damped: Float64Array;
  /** Indexes sorted by corrected mark, ascending. */
  readonly order: Int32Array;
}

export const axisCount = echoAxes.length;

export function createSheet(capacity: number): Sheet {
  const numbers = (): Float64Array => new Float64Array(capacity);
  return {
    n: 0,
    global: numbers(),
    marks: new Float64Array(capacity * axisCount),
    at: numbers(),
    trust: numbers(),
    severity: numbers(),
    steadiness: numbers(),
    given: numbers(),
    givenToAuthor: numbers(),
    cluster: new Int32Array(capacity),
    possibleRetaliation: new Uint8Array(capacity),
    excluded: new Uint8Array(capacity),
    corrected: numbers(),
    weight: numbers(),
    damped: numbers(),
    order: new Int32Array(capacity),
  };
}

export function sheetOf(ratings: readonly RatingFacts[]): Sheet {
  const sheet = createSheet(ratings.length);
  const clusters = new Map<string, number>();
  sheet.n = ratings.length;
  for (const [at, rating] of ratings.entries()) {
    sheet.global[at] = globalScore(rating.scores);
    for (const [axis, name] of echoAxes.entries()) {
      sheet.marks[at * axisCount + axis] = rating.scores[name];
    }
    sheet.at[at] = rating.at;
    sheet.trust[at] = rating.trust;
    sheet.severity[at] = rating.severity;
    sheet.steadiness[at] = rating.steadiness;
    sheet.given[at] = rating.given;
    sheet.givenToAuthor[at] = rating.givenToAuthor;
    sheet.cluster[at] = numberOf(rating.cluster, clusters);
    sheet.possibleRetaliation[at] = rating.possibleRetaliation ? 1 : 0;
    sheet.excluded[at] = rating.excluded ? 1 : 0;
  }
  return sheet;
}

function numberOf(cluster: string | null, known: Map<string, number>): number {
  if (cluster === null) return -1;
  const number = known.get(cluster) ?? known.size;
  known.set(cluster, number);
  return number;
}
