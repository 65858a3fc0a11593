import { randomUUID } from 'node:crypto';
import type { ReceivedBody } from '@stenope/contract/action';
import type { putRating } from '@stenope/contract/echoes/ratings';
import { echoAxes, type EchoScores } from '@stenope/domain/echoes/axes';
import { plainFigures } from '@stenope/domain/echoes/plain-figures';
import type { Engine, RatingFacts } from '@stenope/domain/trust/types';
import type { CommittedEvent } from '../../../platform/db/database.ts';
import { eventOf } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { newGroup } from '../../notifications/service.ts';
import { echoChanged } from '../live.ts';
import type { ScoreRow, WorkRow } from '../queries.ts';
import type { TrustRules } from '../scoring/engines.ts';
import {
  personFactsOf,
  stepsOf,
  newRaterAt,
  termColumns,
  weightFactsOf,
} from '../scoring/facts.ts';
import { rescore, type Rescored } from '../scoring/rescore.ts';
import { toldAfter } from '../scoring/told.ts';
import type { RatedWorkRow } from './load-context.ts';
import type { RatingsToSave, RatingToSave } from './save-ratings.ts';

export type NewRating = ReceivedBody<typeof putRating>;

/** A rating that was sent, with the rows it is computed from. */
export interface LoadedRating {
  readonly viewer: Viewer;
  readonly row: RatedWorkRow;
  readonly rating: NewRating;
}

/** Score and ratings of a work before a change. */
interface WorkState {
  readonly score: ScoreRow | null;
  readonly ratings: readonly RatingFacts[];
}

/** Result of rating a work, to be saved. */
export interface RatedWork {
  readonly work: WorkRow;
  readonly loaded: readonly LoadedRating[];
  /** One for each of them. */
  readonly computed: readonly ComputedRating[];
  readonly rescored: Rescored;
  readonly rules: TrustRules;
  readonly now: Date;
}

/** Applies ratings in order; the score is computed once, from all of them. */
export function computeRatings(
  rules: TrustRules,
  { score, ratings: before }: WorkState,
  loaded: readonly [LoadedRating, ...LoadedRating[]],
  now: Date,
): RatedWork {
  const { work } = loaded[0].row;
  let ratings = before;
  const computed = loaded.map(({ row, rating }) => {
    const one = computeRating({ row, score, ratings, rating, now, engine: rules.engine });
    ratings = one.before
      ? ratings.map((other) => (other === one.before ? one.facts : other))
      : [...ratings, one.facts];
    return one;
  });
  const earlier = score ?? scoreless(work);
  const after = rescore(rules, { score: earlier, ratings, withdrawn: [], now });
  const told = toldAfter(earlier, after.score);
  const rescored = { ...after, score: { ...after.score, told } };
  return { work, loaded, computed, rescored, rules, now };
}

interface RatingInput extends WorkState {
  readonly row: RatedWorkRow;
  readonly rating: NewRating;
  readonly now: Date;
  readonly engine: Engine;
}

/** A rating to be written. */
interface ComputedRating {
  /** The rating it replaces. */
  readonly before: RatingFacts | undefined;
  readonly facts: RatingFacts;
  readonly columns: ReturnType<typeof columnsOf>;
}

function computeRating({ row, score, ratings, rating, now, engine }: RatingInput): ComputedRating {
  const before = ratings.find(({ rater }) => rater === row.id);
  const isSame = before !== undefined && sameMarks(before.scores, rating.marks);
  const facts: RatingFacts = {
    rater: row.id,
    scores: rating.marks,
    // Unchanged marks keep their time.
    at: before && isSame ? before.at : now.getTime(),
    // After rating one can see the others: a changed mark is no longer blind.
    revealed: before ? before.revealed || (!isSame && ratings.length > 1) : row.revealed,
    early: (before?.early ?? true) && score?.state !== 'stabilised',
    ...raterFacts(row, engine, { isNew: !before, now }),
    evidence: before?.evidence ?? null,
  };
  const isEdit = before !== undefined && !isSame;
  return { before, facts, columns: columnsOf(facts, rating, { now, isEdit }) };
}

function sameMarks(a: EchoScores, b: EchoScores): boolean {
  return echoAxes.every((axis) => a[axis] === b[axis]);
}

/** Weight factors of a rater: from the last batch, or those of a newcomer. */
function raterFacts(
  row: RatedWorkRow,
  engine: Engine,
  { isNew, now }: { isNew: boolean; now: Date },
) {
  const one = isNew ? 1 : 0;
  const newRater = newRaterAt(now);
  const { trust } = engine.shownTrust(personFactsOf(row), newRater, now.getTime());
  return {
    ...(row.member ? weightFactsOf(row.member) : { ...newRater, trust, excluded: false }),
    // Read a moment ago: of two concurrent ratings neither may have counted the other.
    given: Math.max(1, (row.member?.given ?? 0) + one),
    givenToAuthor: Math.max(1, row.givenToAuthor + one),
    provoked: row.provoked,
  };
}

function columnsOf(
  facts: RatingFacts,
  rating: NewRating,
  { now, isEdit }: { now: Date; isEdit: boolean },
) {
  const { scores, revealed, early, given, givenToAuthor, provoked, evidence } = facts;
  return {
    ...stepsOf(scores),
    revealed,
    early,
    given,
    givenToAuthor,
    provoked,
    ...termColumns(evidence),
    reasons: rating.reasons ?? {},
    createdAt: now,
    editedAt: isEdit ? now : null,
  };
}

/**
 * Everything the ratings of one work write, and the events to send at once, to the raters' own
 * devices.
 */
export function rowsToSave({ work, computed, rescored, now }: RatedWork): {
  readonly rows: RatingsToSave;
  readonly events: readonly CommittedEvent[];
} {
  const {
    id,
    revision,
    postId: _,
    responseId: __,
    authorId: ___,
    shown: ____,
    ...figures
  } = rescored.score;
  const group = newGroup(now);
  const ratings = computed.map((one) => ratingRowOf(one, work));
  const score = {
    ...figures,
    work: id,
    kind: work.kind,
    author: work.authorId,
    before: revision - 1,
    added: computed.filter(({ before }) => !before).length,
    noticeId: group.id,
    noticeSubject: work.kind === 'post' ? 'rating' : 'response_rating',
    noticeDue: group.due.toISOString(),
  };
  return {
    rows: { work: score, ratings: ratings.map(({ row }) => row) },
    events: ratings.map(({ event }) => event),
  };
}

function ratingRowOf(
  { before, facts, columns }: ComputedRating,
  { id, authorId }: WorkRow,
): { readonly row: RatingToSave; readonly event: CommittedEvent } {
  const to = { rater: facts.rater };
  const { committed, data } = eventOf(echoChanged({ workId: id, to }));
  const row = {
    ...columns,
    work: id,
    author: authorId,
    rater: facts.rater,
    // Random: an id that sorts by time would reveal in lists when it was given.
    ratingId: randomUUID(),
    isNew: before === undefined,
    trust: facts.trust,
    eventName: committed.name,
    eventTopics: committed.topics,
    eventData: data,
  };
  return { row, event: committed };
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
