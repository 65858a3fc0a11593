import { randomUUID } from 'node:crypto';
import type { ReceivedBody } from '@stenope/contract/action';
import type { putRating } from '@stenope/contract/echoes/ratings';
import { echoAxes } from '@stenope/domain/echoes/axes';
import { mayProvoke } from '@stenope/domain/trust/score/weights';
import type { RatingFacts } from '@stenope/domain/trust/types';
import type { Viewer } from '../../../platform/viewer.ts';
import { newGroup } from '../../notifications/service.ts';
import type { ScoreRow, WorkRow } from '../queries.ts';
import type { TrustRules } from '../scoring/engines.ts';
import { newRaterAt, personFactsOf, stepsOf, termColumns } from '../scoring/facts.ts';
import { rescore, type Rescored } from '../scoring/rescore.ts';
import { publishedAfter } from '../publishing/published.ts';
import type { ContextRow } from './load-context.ts';
import type { RowsToSave } from './save-ratings.ts';

export type NewRating = ReceivedBody<typeof putRating>;

/** A rating that was sent, with the rows it is computed from. */
export interface PendingRating {
  readonly viewer: Viewer;
  readonly rating: NewRating;
  readonly row: ContextRow;
  readonly rules: TrustRules;
}

/** Score and ratings of a work, and the rules in force. */
export interface WorkState {
  readonly score: ScoreRow | null;
  readonly ratings: readonly RatingFacts[];
  readonly rules: TrustRules;
}

/** Result of rating a work, to be saved. */
export interface ComputedWork {
  readonly rules: TrustRules;
  readonly rescored: Rescored;
  readonly rows: RowsToSave;
}

/** Applies ratings of one work in order, and makes the rows to save. */
export function computeRatings(
  { rules, ...state }: WorkState,
  pending: readonly [PendingRating, ...PendingRating[]],
  now: Date,
): ComputedWork {
  const { work } = pending[0].row;
  const score = state.score ?? unratedScore(rules, work, now);
  const before = { score, ratings: state.ratings, evidence: [] };
  const together = apply(before, pending, { rules, now });
  // Ratings behind the one that makes a score stable are not early: one is applied after the other.
  const after =
    together.evidence.length === 0
      ? together
      : pending.reduce<Rescored>((so, one) => apply(so, [one], { rules, now }), before);
  const publishedScore = publishedAfter(score, after.score);
  const rescored = {
    ...after,
    score: { ...after.score, revision: score.revision + 1, publishedScore },
  };
  const rows = rowsOf(pending, { work, before: byRater(before), rescored, now });
  return { rules, rescored, rows };
}

/** The score is computed once, from all of the ratings. */
function apply(
  before: Rescored,
  pending: readonly PendingRating[],
  { rules, now }: { rules: TrustRules; now: Date },
): Rescored {
  const { score } = before;
  const ratings = byRater(before);
  for (const one of pending) ratings.set(one.row.id, factsAfter(one, { score, ratings }, now));
  const after = rescore(rules, { score, ratings: [...ratings.values()], now });
  return { ...after, evidence: [...before.evidence, ...after.evidence] };
}

const byRater = ({ ratings }: Pick<Rescored, 'ratings'>): Map<string, RatingFacts> =>
  new Map(ratings.map((one) => [one.rater, one]));

/** Score of a work without ratings, at revision 0. */
function unratedScore(rules: TrustRules, { id, kind, authorId }: WorkRow, now: Date): ScoreRow {
  const [postId, responseId] = kind === 'post' ? [id, null] : [null, id];
  const ids = { id, postId, responseId, authorId };
  const score = { ...ids, revision: -1, state: 'hidden', stabilisedAt: null } as const;
  return rescore(rules, { score, ratings: [], now }).score;
}

type RatingsByRater = ReadonlyMap<string, RatingFacts>;

/** A rating as the engine reads it, with the rater's weight as of the last batch. */
function factsAfter(
  { row, rating, rules }: PendingRating,
  { score, ratings }: { score: ScoreRow; ratings: RatingsByRater },
  now: Date,
): RatingFacts {
  const before = ratings.get(row.id);
  const isSame = isSameMarks(before, rating);
  const isNew = before ? 0 : 1;
  const newRater = newRaterAt(now);
  const { trust } = rules.engine.shownTrust(personFactsOf(row), newRater, now.getTime());
  const { severity, steadiness, cluster } = row.member ?? newRater;
  return {
    rater: row.id,
    scores: rating.marks,
    // Unchanged marks keep their time, and what provoked them.
    at: before && isSame ? before.at : now.getTime(),
    // After rating one can see the others: a changed mark is no longer blind.
    revealed: before ? before.revealed || (!isSame && ratings.size > 1) : row.revealed,
    early: (before?.early ?? true) && score.state !== 'stabilised',
    trust: row.member?.settledTrust ?? trust,
    severity,
    steadiness,
    cluster,
    excluded: row.member?.excluded ?? false,
    // Read a moment ago: of two concurrent ratings neither may have counted the other.
    given: Math.max(1, (row.member?.given ?? 0) + isNew),
    givenToAuthor: Math.max(1, row.givenToAuthor + isNew),
    possibleRetaliation: before && isSame ? before.possibleRetaliation : isProvoked(row, rules),
    evidence: before?.evidence ?? null,
  };
}

/** Whether the author has lately rated a work of this rater clearly below its score. */
function isProvoked(
  { receivedDistance, authorSeverity }: ContextRow,
  { config }: TrustRules,
): boolean {
  return receivedDistance !== null && mayProvoke(receivedDistance, authorSeverity, config);
}

function isSameMarks(before: RatingFacts | undefined, { marks }: NewRating): boolean {
  return before !== undefined && echoAxes.every((axis) => before.scores[axis] === marks[axis]);
}

interface RowSource {
  readonly work: WorkRow;
  readonly before: RatingsByRater;
  readonly rescored: Rescored;
  readonly now: Date;
}

/** All rows that the ratings write. */
function rowsOf(
  pending: readonly PendingRating[],
  { work, before, rescored: { score, ratings }, now }: RowSource,
): RowsToSave {
  const raters = new Map(pending.map(({ row, rating }) => [row.id, rating]));
  const given = ratings.flatMap((facts) => {
    const rating = raters.get(facts.rater);
    return rating ? [{ facts, rating, before: before.get(facts.rater) }] : [];
  });
  const added = given.filter((one) => !one.before);
  // In case there is no unread notification of the work yet; due at a fixed minute.
  const group = newGroup(now);
  const { shown: _, ...columns } = score;
  return {
    score: columns,
    ratings: given.map(({ facts, rating, before: earlier }) => ({
      // Random: an id that sorts by time would reveal in lists when it was given.
      id: randomUUID(),
      workId: work.id,
      userId: facts.rater,
      authorId: work.authorId,
      ...stepsOf(rating.marks),
      reasons: rating.reasons ?? {},
      revealed: facts.revealed,
      early: facts.early,
      given: facts.given,
      givenToAuthor: facts.givenToAuthor,
      possibleRetaliation: facts.possibleRetaliation,
      ...termColumns(facts.evidence),
      revision: score.revision,
      createdAt: now,
      editedAt: earlier && !isSameMarks(earlier, rating) ? now : null,
    })),
    raters: added.map(({ facts: { rater: userId, trust } }) => ({
      userId,
      trust,
      settledTrust: trust,
    })),
    notices: added.slice(0, 1).map(() => ({
      id: group.id,
      recipientId: work.authorId,
      type: 'other',
      subject: work.kind === 'post' ? 'rating' : 'response_rating',
      contentType: work.kind,
      contentId: work.id,
      amount: added.length,
      dueAt: group.due,
    })),
  };
}
