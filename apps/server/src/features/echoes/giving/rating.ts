import { randomUUID } from 'node:crypto';
import { echoAxes, type EchoScores } from '@stenope/domain/echoes/axes';
import type { Engine, RatingFacts } from '@stenope/domain/trust/types';
import type { CommittedEvent } from '../../../platform/db/database.ts';
import { eventOf } from '../../../platform/live/outbox.ts';
import { newGroup } from '../../notifications/service.ts';
import { echoChanged } from '../live.ts';
import type { ScoreRow, WorkRow } from '../queries.ts';
import { personFactsOf, stepsOf, strangerAt, termColumns, voiceOf } from '../scoring/facts.ts';
import type { Judged } from '../scoring/rescore.ts';
import type { RatingsToSave, RatingToSave } from './save-ratings.ts';
import type { RatedWorkRow } from './rating-context.ts';
import type { NewRating } from './rating-batches.ts';

/** Inputs for weighing and saving a rating. */

interface Sent {
  readonly row: RatedWorkRow;
  readonly score: ScoreRow | null;
  readonly ratings: readonly RatingFacts[];
  readonly rating: NewRating;
  readonly now: Date;
  readonly engine: Engine;
}

/** A rating to be written. */
export interface Given {
  /** The rating it replaces. */
  readonly before: RatingFacts | undefined;
  readonly facts: RatingFacts;
  readonly columns: ReturnType<typeof columnsOf>;
}

export function ratingOf({ row, score, ratings, rating, now, engine }: Sent): Given {
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
    ...heard(row, engine, { isNew: !before, now }),
    evidence: before?.evidence ?? null,
  };
  const isEdit = before !== undefined && !isSame;
  return { before, facts, columns: columnsOf(facts, rating, { now, isEdit }) };
}

function sameMarks(a: EchoScores, b: EchoScores): boolean {
  return echoAxes.every((axis) => a[axis] === b[axis]);
}

/** Weight factors of a rater: from the last batch, or those of a newcomer. */
function heard(row: RatedWorkRow, engine: Engine, { isNew, now }: { isNew: boolean; now: Date }) {
  const one = isNew ? 1 : 0;
  const stranger = strangerAt(now);
  const { trust } = engine.shownTrust(personFactsOf(row), stranger, now.getTime());
  return {
    ...(row.member ? voiceOf(row.member) : { ...stranger, trust, excluded: false }),
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

interface Whole {
  readonly work: WorkRow;
  readonly given: readonly Given[];
  readonly judged: Judged;
  readonly now: Date;
}

/**
 * Everything the ratings of one work write, and the events to send at once, to the raters' own
 * devices.
 */
export function rowsToSave({ work, given, judged, now }: Whole): {
  readonly keeping: RatingsToSave;
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
  } = judged.score;
  const group = newGroup(now);
  const rows = given.map((one) => ratingRowOf(one, work));
  const score = {
    ...figures,
    work: id,
    kind: work.kind,
    author: work.authorId,
    before: revision - 1,
    added: given.filter(({ before }) => !before).length,
    noticeId: group.id,
    noticeSubject: work.kind === 'post' ? 'rating' : 'response_rating',
    noticeDue: group.due.toISOString(),
  };
  return {
    keeping: { work: score, ratings: rows.map(({ row }) => row) },
    events: rows.map(({ event }) => event),
  };
}

function ratingRowOf(
  { before, facts, columns }: Given,
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
