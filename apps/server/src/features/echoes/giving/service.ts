import { randomUUID } from 'node:crypto';
import type { ReceivedBody } from '@stenope/contract/action';
import type { Echo, putRating } from '@stenope/contract/echoes/ratings';
import { echoAxes, type EchoScores } from '@stenope/domain/echoes/axes';
import type { RatingFacts } from '@stenope/domain/trust/types';
import type { Transaction } from '../../../platform/db/database.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { tellTogether, untell, type Grouped } from '../../notifications/service.ts';
import { echoChanged } from '../live.ts';
import { presentEcho } from '../present.ts';
import {
  findEcho,
  findScore,
  insertReveal,
  type RatingRow,
  type ScoreRow,
  type WorkRow,
} from '../queries.ts';
import type { Running } from '../scoring/engines.ts';
import {
  factsOf,
  personFactsOf,
  stepsOf,
  strangerAt,
  termColumns,
  voiceOf,
} from '../scoring/facts.ts';
import {
  countGiven,
  countRatings,
  deleteRating,
  findRater,
  findRatingOf,
  insertScore,
  listRatingsOf,
  upsertRating,
  type RaterRow,
} from '../scoring/queries.ts';
import { rescore } from '../scoring/rescore.ts';
import type { Echoes } from '../service.ts';
import { holdToRate, holdToWithdraw, isReadable, readerOf } from '../works.ts';

type Wish = ReceivedBody<typeof putRating>;

/** One’s voice on a work: the first, or another in its place. */
export async function rate(
  echoes: Echoes,
  viewer: Viewer,
  workId: string,
  wish: Wish,
): Promise<Echo> {
  const now = echoes.context.now();
  return act(echoes, async (tx) => {
    const work = await holdToRate(tx, viewer, workId);
    const score = (await findScore(tx, { id: work.id }))[0] ?? (await insertScore(tx, work));
    const running = await echoes.engines.running(tx);
    const ratings = await ratingsOf(tx, echoes, score, running);
    const before = ratings.find(({ rater }) => rater === viewer.userId);
    const row = await lookAt(tx, viewer, { work, running, now });
    const isSame = before !== undefined && sameMarks(before.scores, wish.marks);
    const rating: RatingFacts = {
      rater: viewer.userId,
      scores: wish.marks,
      // The same marks again are the same rating: they do not become younger.
      at: before && isSame ? before.at : now.getTime(),
      // Whoever rated could see the others since: another mark is given with open eyes.
      revealed: before ? before.revealed || (!isSame && ratings.length > 1) : row.revealed,
      early: (before?.early ?? true) && score.state !== 'stabilised',
      ...heard(row, running, { isNew: !before, now }),
      evidence: before?.evidence ?? null,
    };
    const columns = columnsOf(rating, { work, wish, now, isEdit: before !== undefined && !isSame });
    await upsertRating(tx, columns);
    if (!before) await countGiven(tx, { user: viewer.userId, trust: rating.trust });
    const after = before
      ? ratings.map((one) => (one === before ? rating : one))
      : [...ratings, rating];
    const rescored = await rescore(tx, running, { score, ratings: after, withdrawn: [], now });
    if (!before) await tellTogether(tx, groupOf(work), now);
    await tell(tx, work, rescored.score);
    const mine = before ? await readBack(tx, columns) : columns;
    const seen = { score: rescored.score, mine, revealed: row.revealed };
    return {
      ...rescored,
      running,
      answer: presentEcho(work.id, seen, readerOf(work, viewer, running)),
    };
  });
}

/** Taken back without a trace; but who rated has seen the others. */
export async function withdraw(echoes: Echoes, viewer: Viewer, workId: string): Promise<Echo> {
  const now = echoes.context.now();
  return act(echoes, async (tx) => {
    const work = await holdToWithdraw(tx, viewer, workId);
    const [score] = work ? await findScore(tx, { id: work.id }) : [];
    const running = await echoes.engines.running(tx);
    const ratings = score ? await ratingsOf(tx, echoes, score, running) : [];
    const gone = ratings.find(({ rater }) => rater === viewer.userId);
    if (!work || (!gone && !isReadable(work, viewer))) throw new Refusal('not_found');
    const reader = readerOf(work, viewer, running);
    const unseen = isReadable(work, viewer) ? undefined : presentEcho(work.id, undefined, reader);
    if (!score || !gone) {
      const [row] = await findEcho(tx, { id: work.id, viewer: viewer.userId });
      return { answer: presentEcho(work.id, row, reader) };
    }
    await deleteRating(tx, { work: work.id, user: viewer.userId });
    await insertReveal(tx, { user: viewer.userId, work: work.id });
    const rescored = await rescore(tx, running, {
      score,
      ratings: ratings.filter((one) => one !== gone),
      withdrawn: [gone],
      now,
    });
    await untell(tx, groupOf(work));
    await tell(tx, work, rescored.score);
    const seen = { score: rescored.score, mine: null, revealed: true };
    return { ...rescored, running, answer: unseen ?? presentEcho(work.id, seen, reader) };
  });
}

interface Done {
  readonly score?: ScoreRow;
  readonly ratings?: readonly RatingFacts[];
  readonly running?: Running;
  readonly answer: Echo;
}

/** One act in one transaction; what it leaves is held only once it is durable. */
async function act(echoes: Echoes, work: (tx: Transaction) => Promise<Done>): Promise<Echo> {
  const { score, ratings, running, answer } = await echoes.context.db.transaction(work);
  if (score && ratings && running) echoes.held.keep(score.id, editionOf(score, running), ratings);
  return answer;
}

/** Ratings as they were after one change, weighed as one batch said. */
function editionOf({ revision }: ScoreRow, { community }: Running): string {
  return `${revision} ${community.batchedAt?.getTime() ?? 0}`;
}

async function ratingsOf(
  tx: Transaction,
  { held }: Echoes,
  score: ScoreRow,
  running: Running,
): Promise<readonly RatingFacts[]> {
  const known = held.find(score.id, editionOf(score, running));
  return known ?? (await listRatingsOf(tx, { work: score.id })).map(factsOf);
}

async function readBack(
  tx: Transaction,
  { workId, userId }: { workId: string; userId: string },
): Promise<RatingRow> {
  const [row] = await findRatingOf(tx, { work: workId, user: userId });
  if (!row) throw new Error('A rating was written and is not there');
  return row;
}

function sameMarks(a: EchoScores, b: EchoScores): boolean {
  return echoAxes.every((axis) => a[axis] === b[axis]);
}

const dayMs = 86_400_000;

async function lookAt(
  tx: Transaction,
  viewer: Viewer,
  { work, running, now }: { work: WorkRow; running: Running; now: Date },
): Promise<RaterRow> {
  const { windowDays, receivedBelow } = running.config.retaliation;
  const [row] = await findRater(tx, {
    user: viewer.userId,
    author: work.authorId,
    work: work.id,
    since: new Date(now.getTime() - windowDays * dayMs).toISOString(),
    below: receivedBelow,
  });
  if (!row) throw new Refusal('not_found');
  return row;
}

/** What the rating weighs by: what the last batch said of its rater, or what is known of a stranger. */
function heard(row: RaterRow, { engine }: Running, { isNew, now }: { isNew: boolean; now: Date }) {
  const one = isNew ? 1 : 0;
  const stranger = strangerAt(now);
  const { trust } = engine.shownTrust(personFactsOf(row), stranger, now.getTime());
  return {
    ...(row.member ? voiceOf(row.member) : { ...stranger, trust, excluded: false }),
    given: (row.member?.given ?? 0) + one,
    givenToAuthor: row.givenToAuthor + one,
    provoked: row.provoked,
  };
}

interface Kept {
  readonly work: WorkRow;
  readonly wish: Wish;
  readonly now: Date;
  /** Other marks than before. */
  readonly isEdit: boolean;
}

function columnsOf(rating: RatingFacts, { work, wish, now, isEdit }: Kept) {
  const { rater, scores, revealed, early, given, givenToAuthor, provoked, evidence } = rating;
  return {
    // Random: one that sorts by time would tell in lists when it was given.
    id: randomUUID(),
    workId: work.id,
    userId: rater,
    ...stepsOf(scores),
    revealed,
    early,
    given,
    givenToAuthor,
    provoked,
    ...termColumns(evidence),
    reasons: wish.reasons ?? {},
    createdAt: now,
    editedAt: isEdit ? now : null,
  };
}

function groupOf({ id, kind, authorId }: WorkRow): Grouped {
  return {
    recipientId: authorId,
    subject: kind === 'post' ? 'rating' : 'response_rating',
    contentType: kind,
    contentId: id,
  };
}

async function tell(
  tx: Transaction,
  { id, kind, postId }: WorkRow,
  { ratings }: ScoreRow,
): Promise<void> {
  if (kind === 'post') await countRatings(tx, { post: id, ratings });
  await emit(tx, echoChanged({ workId: id, postId, ratings }));
}
