import type { ReceivedBody } from '@stenope/contract/action';
import type { Echo, putRating } from '@stenope/contract/echoes/ratings';
import type { RatingFacts } from '@stenope/domain/trust/types';
import { isConflict } from '../../../platform/db/failures.ts';
import type { Executor, News, Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { untell } from '../../notifications/service.ts';
import { echoChanged } from '../live.ts';
import { presentEcho } from '../present.ts';
import { findEcho, findScore, insertReveal, type ScoreRow, type WorkRow } from '../queries.ts';
import type { Running } from '../scoring/engines.ts';
import { factsOf } from '../scoring/facts.ts';
import { noteNews } from '../news/queries.ts';
import { countRatings, deleteRating, listFacts, meetMember } from '../scoring/queries.ts';
import { holdConcerned, judge, saveEvidence, saveScore, type Judged } from '../scoring/rescore.ts';
import type { Echoes } from '../service.ts';
import { holdToRate, holdToWithdraw, isReadable, readerOf, refuseToRate } from '../works.ts';
import { keepRating, lookAt, type LookRow } from './queries.ts';
import { ratingOf, rowOf, type Given } from './rating.ts';

type Wish = ReceivedBody<typeof putRating>;

/**
 * One’s voice on a work: the first, or another in its place. Ratings of one work come one after the
 * other. Usually all is written by one statement, over what was read before; where the work changed
 * meanwhile, or the rating proves something about others, everything is held first.
 */
export async function rate(
  echoes: Echoes,
  viewer: Viewer,
  workId: string,
  wish: Wish,
): Promise<Echo> {
  const seen = await look(echoes, echoes.context.db, viewer, workId);
  refuseToRate(seen.row?.work, viewer);
  return echoes.lanes.follow(
    workId,
    async () =>
      (await rateAtOnce(echoes, viewer, wish, seen)) ?? rateHeld(echoes, viewer, workId, wish),
  );
}

/** A work as it was read, and the rules it was read under. */
interface Seen {
  readonly row: LookRow | undefined;
  readonly running: Running;
}

const dayMs = 86_400_000;

async function look(
  { context, engines, held }: Echoes,
  on: Executor,
  viewer: Viewer,
  workId: string,
): Promise<Seen> {
  const { config } = await engines.lately(on);
  const { windowDays, receivedBelow } = config.retaliation;
  const known = held.find(workId);
  const row = await lookAt(on, {
    id: workId,
    viewer: viewer.userId,
    since: new Date(context.now().getTime() - windowDays * dayMs).toISOString(),
    below: receivedBelow,
    heldRevision: known?.score.revision ?? -1,
    heldBatch: known?.batchedAt?.toISOString() ?? null,
  });
  return { row, running: row ? await engines.under(on, row.community) : await engines.lately(on) };
}

/** Score and ratings as they are now, as far as this process knows; undefined when it does not. */
function latest({ held }: Echoes, row: LookRow, { community }: Running): Latest | undefined {
  const known = held.find(row.work.id);
  const isSameBatch = known?.batchedAt?.getTime() === community.batchedAt?.getTime();
  if (known && isSameBatch && known.score.revision >= (row.score?.revision ?? 0)) return known;
  return row.isHeld ? undefined : { score: row.score, ratings: (row.lines ?? []).map(factsOf) };
}

interface Latest {
  readonly score: ScoreRow | null;
  readonly ratings: readonly RatingFacts[];
}

interface Weighed {
  readonly given: Given;
  readonly judged: Judged;
}

/** What a rating makes of a work. */
function weigh(
  { row, running }: { row: LookRow; running: Running },
  { score, ratings }: Latest,
  wish: Wish,
  now: Date,
): Weighed {
  const given = ratingOf({ row, score, ratings, wish, now, engine: running.engine });
  const { before, facts } = given;
  const after = before ? ratings.map((one) => (one === before ? facts : one)) : [...ratings, facts];
  const change = { score: score ?? scoreless(row.work), ratings: after, withdrawn: [], now };
  return { given, judged: judge(running, change) };
}

/** Undefined when it cannot be done without holding anything. */
async function rateAtOnce(
  echoes: Echoes,
  viewer: Viewer,
  wish: Wish,
  { row, running }: Seen,
): Promise<Echo | undefined> {
  const { db, now } = echoes.context;
  const known = row && latest(echoes, row, running);
  if (!row || !known) return undefined;
  const weighed = weigh({ row, running }, known, wish, now());
  if (weighed.judged.evidence.length > 0) return undefined;
  try {
    const news: News[] = [];
    const answer = await keep(echoes, db, { row, running }, weighed, (one) => news.push(one));
    if (answer) db.onNews(news);
    return answer?.(viewer);
  } catch (error) {
    if (isConflict(error)) return undefined;
    throw error;
  }
}

async function rateHeld(echoes: Echoes, viewer: Viewer, workId: string, wish: Wish): Promise<Echo> {
  const { db, now } = echoes.context;
  echoes.held.forget(workId);
  const answer = await db.transaction(async (tx) => {
    await holdToRate(tx, viewer, workId);
    const { row, running } = await look(echoes, tx, viewer, workId);
    // The hold may have waited, and told what was true before.
    refuseToRate(row?.work, viewer);
    const known = row && latest(echoes, row, running);
    if (!row || !known) throw new Refusal('not_found');
    const weighed = weigh({ row, running }, known, wish, now());
    const { judged, given } = weighed;
    // Their own row must be there to be held in its place among the others.
    if (judged.evidence.length > 0 && !row.member) await meetMember(tx, row.id, given.facts.trust);
    const concerned = await holdConcerned(tx, judged, viewer.userId);
    const kept = await keep(echoes, tx, { row, running }, weighed, (one) =>
      tx.tellAfterCommit(one),
    );
    if (!kept) {
      refuseToRate((await look(echoes, tx, viewer, workId)).row?.work, viewer);
      throw new Error('A work that is held has changed');
    }
    await saveEvidence(tx, running, { judged, concerned, now: now() });
    return kept;
  });
  return answer(viewer);
}

/** Writes a rating; what comes back makes it known once it is durable, and presents it. */
async function keep(
  { held }: Echoes,
  on: Executor,
  { row, running }: { row: LookRow; running: Running },
  { given, judged }: Weighed,
  pass: (news: News) => void,
): Promise<((viewer: Viewer) => Echo) | undefined> {
  const { work, revealed } = row;
  const { keeping, news } = rowOf({ work, given, judged });
  const kept = await keepRating(on, keeping);
  if (!kept) return undefined;
  pass(news);
  return (viewer) => {
    const { score, ratings } = judged;
    held.keep({ score, ratings, batchedAt: running.community.batchedAt });
    const mine = { ...given.columns, ...kept };
    return presentEcho(work.id, { score, mine, revealed }, readerOf(work, viewer, running));
  };
}

/** Taken back without a trace; but who rated has seen the others. */
export async function withdraw(echoes: Echoes, viewer: Viewer, workId: string): Promise<Echo> {
  const { db } = echoes.context;
  return echoes.lanes.follow(workId, async () => {
    echoes.held.forget(workId);
    return db.transaction((tx) => withdrawIn(tx, echoes, viewer, workId));
  });
}

async function withdrawIn(
  tx: Transaction,
  { context, engines }: Echoes,
  viewer: Viewer,
  workId: string,
): Promise<Echo> {
  const now = context.now();
  const work = await holdToWithdraw(tx, viewer, workId);
  const [score] = work ? await findScore(tx, { id: work.id }) : [];
  const running = await engines.running(tx);
  const lines = score ? await listFacts(tx, { work: score.id }) : [];
  const ratings = lines.map(({ line }) => factsOf(line));
  const gone = ratings.find(({ rater }) => rater === viewer.userId);
  if (!work || (!gone && !isReadable(work, viewer))) throw new Refusal('not_found');
  const reader = readerOf(work, viewer, running);
  if (!score || !gone) {
    const [row] = await findEcho(tx, { id: work.id, viewer: viewer.userId });
    return presentEcho(work.id, row, reader);
  }
  const left = ratings.filter((one) => one !== gone);
  const judged = judge(running, { score, ratings: left, withdrawn: [gone], now });
  const concerned = await holdConcerned(tx, judged, viewer.userId);
  const toldIn = await deleteRating(tx, { work: work.id, user: viewer.userId });
  await insertReveal(tx, { user: viewer.userId, work: work.id });
  await saveScore(tx, judged);
  await saveEvidence(tx, running, { judged, concerned, now });
  await untell(tx, toldIn);
  await tell(tx, work, judged.score, viewer);
  if (!isReadable(work, viewer)) return presentEcho(work.id, undefined, reader);
  return presentEcho(work.id, { score: judged.score, mine: null, revealed: true }, reader);
}

/** A work nobody has rated yet. */
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
    distribution: [],
    state: 'hidden',
    stabilisedAt: null,
    shown: false,
  };
}

async function tell(
  tx: Transaction,
  { id, kind }: WorkRow,
  { ratings }: ScoreRow,
  viewer: Viewer,
): Promise<void> {
  if (kind === 'post') await countRatings(tx, { post: id, ratings });
  await noteNews(tx, { work: id });
  await emit(tx, echoChanged({ workId: id, ratings, to: { rater: viewer.userId } }));
}
