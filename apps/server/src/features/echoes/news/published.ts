import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { withMark } from '@stenope/domain/echoes/plain-figures';
import type { ToldScore } from '../../../tables/echoes.ts';
import type { RatingRow, ScoreRow } from '../queries.ts';
import { marksOf } from '../scoring/facts.ts';

/**
 * Published state of an unstable score: as of the last news. A newer rating could be isolated by
 * whoever polls.
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

/** Once a score is stable, nothing is unpublished. */
export function toldAfter(before: ScoreRow, after: ScoreRow): ToldScore | null {
  return after.state === 'stabilised' ? null : (before.told ?? toldOf(before));
}

type OwnRow = Pick<RatingRow, EchoAxis | 'revision' | 'told'>;

/** A score as shown to a reader, including their own rating at once. */
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
