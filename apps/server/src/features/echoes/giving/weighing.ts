import { plainFigures } from '@stenope/domain/echoes/plain';
import type { RatingFacts } from '@stenope/domain/trust/types';
import type { Viewer } from '../../../platform/viewer.ts';
import type { ScoreRow, WorkRow } from '../queries.ts';
import type { Running } from '../scoring/engines.ts';
import { factsOf } from '../scoring/facts.ts';
import type { ScoreCache } from '../scoring/score-cache.ts';
import { judge, type Judged } from '../scoring/rescore.ts';
import { toldAfter } from '../scoring/told.ts';
import type { RatedWorkRow } from './rating-context.ts';
import { ratingOf, type Given } from './rating.ts';
import type { NewRating } from './rating-batches.ts';

/** A rating with the rows it was based on. */
export interface Voice {
  readonly viewer: Viewer;
  readonly row: RatedWorkRow;
  readonly rating: NewRating;
}

/** Score and ratings of a work. */
interface Latest {
  readonly score: ScoreRow | null;
  readonly ratings: readonly RatingFacts[];
}

/** Cached state if it is current; undefined otherwise. */
export function latest(
  scoreCache: ScoreCache,
  row: RatedWorkRow,
  { community }: Running,
): Latest | undefined {
  const known = scoreCache.find(row.work.id);
  const isSameBatch = known?.batchedAt?.getTime() === community.batchedAt?.getTime();
  if (known && isSameBatch && known.score.revision >= (row.score?.revision ?? 0)) return known;
  return row.isCached ? undefined : { score: row.score, ratings: (row.lines ?? []).map(factsOf) };
}

/** Result of rating a work. */
export interface Judgement {
  readonly work: WorkRow;
  readonly voices: readonly Voice[];
  /** One for each voice. */
  readonly given: readonly Given[];
  readonly judged: Judged;
  readonly running: Running;
  readonly now: Date;
}

/** Applies ratings in order; the score is computed once, from all of them. */
export function weigh(
  running: Running,
  { score, ratings: before }: Latest,
  voices: readonly [Voice, ...Voice[]],
  now: Date,
): Judgement {
  const { work } = voices[0].row;
  let ratings = before;
  const given = voices.map(({ row, rating }) => {
    const one = ratingOf({ row, score, ratings, rating, now, engine: running.engine });
    ratings = one.before
      ? ratings.map((other) => (other === one.before ? one.facts : other))
      : [...ratings, one.facts];
    return one;
  });
  const earlier = score ?? scoreless(work);
  const judged = judge(running, { score: earlier, ratings, withdrawn: [], now });
  const told = toldAfter(earlier, judged.score);
  return {
    work,
    voices,
    given,
    judged: { ...judged, score: { ...judged.score, told } },
    running,
    now,
  };
}

/** Score of a work without ratings. */
function scoreless({ id, kind, authorId }: WorkRow): ScoreRow {
  return {
    id,
    postId: kind === 'post' ? id : null,
    responseId: kind === 'response' ? id : null,
    authorId,
    revision: 0,
    ratings: 0,
    mean: 0,
    intention: 0,
    composition: 0,
    matiere: 0,
    technique: 0,
    emotion: 0,
    se: 0,
    low: 0,
    high: 0,
    ranked: 0,
    nEff: 0,
    trustedRaters: 0,
    clusterShare: 0,
    sd: 0,
    plainMean: 0,
    distribution: plainFigures([]).distribution,
    state: 'hidden',
    waitsUntil: null,
    stabilisedAt: null,
    shown: false,
    told: null,
  };
}
