import { globalScore } from '@stenope/domain/echoes/global-score';
import { withMark } from '@stenope/domain/echoes/plain';
import type { ToldScore } from '../../../tables/echoes.ts';
import type { RatingRow, ScoreRow } from '../queries.ts';
import { marksOf } from './facts.ts';

/**
 * What of a score is told while it is not stable: all of it as it was at the last news. A rating that
 * came since would stand alone in whatever moved by it, to whoever asks again and again.
 */
export function toldOf(score: ScoreRow): ToldScore {
  return {
    revision: score.revision,
    ratings: score.ratings,
    mean: score.mean,
    intention: score.intention,
    composition: score.composition,
    matiere: score.matiere,
    technique: score.technique,
    emotion: score.emotion,
    se: score.se,
    low: score.low,
    high: score.high,
    ranked: score.ranked,
    trustedRaters: score.trustedRaters,
    clusterShare: score.clusterShare,
    plainMean: score.plainMean,
    distribution: score.distribution,
    state: score.state,
    waitsUntil: score.waitsUntil?.toISOString() ?? null,
  };
}

/** With names told everything is: once a score is stable, nothing waits. */
export function toldAfter(before: ScoreRow, after: ScoreRow): ToldScore | null {
  return after.state === 'stabilised' ? null : (before.told ?? toldOf(before));
}

type OwnRow = Pick<
  RatingRow,
  Parameters<typeof marksOf>[0] extends infer Marks ? keyof Marks : never
> &
  Pick<RatingRow, 'revision' | 'told'>;

/** A score as it is told to somebody, who sees a rating of their own at once. */
export function seenScore(score: ScoreRow, mine: OwnRow | null): ScoreRow {
  const { told } = score;
  if (!told) return score;
  const waitsUntil = told.waitsUntil ? new Date(told.waitsUntil) : null;
  const seen = { ...score, ...told, waitsUntil, shown: isShown(told) };
  if (!mine || mine.revision <= told.revision) return seen;
  const before = mine.told ? globalScore(marksOf(mine.told)) : undefined;
  return { ...seen, ...withMark(told, globalScore(marksOf(mine)), before) };
}

function isShown({ state }: ToldScore): boolean {
  return state === 'provisional' || state === 'stabilised';
}
