import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { withMark } from '@stenope/domain/echoes/plain-figures';
import type { PublishedScore } from '../../../tables/echoes.ts';
import type { RatingRow, ScoreRow } from '../queries.ts';
import { marksOf } from '../scoring/facts.ts';

/**
 * The columns of a score that are shown. Of an unstable one they are kept as of the last publication:
 * whoever polls could tell a newer rating from the others.
 */
export function publishedScoreOf(score: ScoreRow): PublishedScore {
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
export function publishedAfter(before: ScoreRow, after: ScoreRow): PublishedScore | null {
  return after.state === 'stabilised' ? null : (before.publishedScore ?? publishedScoreOf(before));
}

type OwnRow = Pick<RatingRow, EchoAxis | 'revision' | 'publishedContent'>;

/** A score as shown to a reader, including their own rating at once. */
export function seenScore(score: ScoreRow, mine: OwnRow | null): ScoreRow {
  const { publishedScore: published } = score;
  if (!published) return score;
  const waitsUntil = published.waitsUntil ? new Date(published.waitsUntil) : null;
  const seen = { ...score, ...published, waitsUntil, shown: isShown(published) };
  if (!mine || mine.revision <= published.revision) return seen;
  const before = mine.publishedContent ? globalScore(marksOf(mine.publishedContent)) : undefined;
  return { ...seen, ...withMark(published, globalScore(marksOf(mine)), before) };
}

function isShown({ state }: PublishedScore): boolean {
  return state === 'provisional' || state === 'stabilised';
}
