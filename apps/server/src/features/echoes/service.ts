import type { AnswerOf } from '@stenope/contract/action';
import type { Echo, listRatings as listEntry } from '@stenope/contract/echoes/ratings';
import type { Context, Departure } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../platform/db/database.ts';
import { cutPage, type PageQuery } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import { exportOf, type ExportPart } from '../../platform/exporting.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { personOf } from '../people/service.ts';
import { mayRead } from './access.ts';
import { findShownToExport, listGivenToExport, listReceivedToExport } from './export-queries.ts';
import { archivedGiven, archivedReceived, presentEcho, presentRating } from './present.ts';
import {
  findEcho,
  findScore,
  findWork,
  insertReveal,
  listEchoes,
  listPublicRatings,
  type EchoRow,
  type ScoreRow,
  type WorkRow,
  lockWorks,
  deleteReveals,
  deleteTrust,
  hasRated,
  listRatedWorks,
  revise,
  unnameRating,
} from './queries.ts';
import { Engines } from './scoring/engines.ts';
import { listFacts } from './scoring/queries.ts';
import { scoreAgain } from './scoring/rescore.ts';

export { runTrustBatch } from './batch/service.ts';
export { openReportOf } from './trust/flags.ts';
export { configInForce } from './trust/versions.ts';
export { openGiving, rate, type Giving } from './giving/service.ts';
export { publishChanges } from './publishing/service.ts';
export type { WorkRow } from './queries.ts';
export { change as changeStanding } from './standing/service.ts';

export interface Echoes {
  readonly context: Context;
  readonly engines: Engines;
}

export function openEchoes(context: Context): Echoes {
  return { context, engines: new Engines() };
}

export async function read(echoes: Echoes, viewer: Viewer, workId: string): Promise<Echo> {
  const { db } = echoes.context;
  return show(echoes, db, viewer, await readableWork(db, viewer, workId));
}

/** Not found where the viewer may not know of it. */
async function readableWork(on: Executor, viewer: Viewer, id: string): Promise<WorkRow> {
  const work = await findWork(on, { id, viewer: viewer.userId });
  if (!work || !mayRead(work, viewer)) throw new Refusal('not_found');
  return work;
}

/**
 * Shows an Echo before rating, and records that. Nothing is recorded where there is nothing to see.
 */
export async function reveal(echoes: Echoes, viewer: Viewer, workId: string): Promise<Echo> {
  const { db } = echoes.context;
  const work = await readableWork(db, viewer, workId);
  const [score] = await findScore(db, { id: work.id });
  const isThere = score && score.publishedScore?.ratings !== 0;
  if (isThere && work.authorId !== viewer.userId) {
    await insertReveal(db, { user: viewer.userId, work: score.id });
  }
  return show(echoes, db, viewer, work);
}

/** An Echo as one reader may see it. */
async function show(
  { engines }: Echoes,
  on: Executor,
  viewer: Viewer,
  work: WorkRow,
): Promise<Echo> {
  const [row] = await findEcho(on, { id: work.id, viewer: viewer.userId });
  return presentEcho(work, row, { viewer, rules: await engines.cachedRules(on) });
}

/** Echoes of several readable works, by id. */
export async function showSeveral(
  { engines }: Echoes,
  on: Executor,
  viewer: Viewer,
  works: readonly WorkRow[],
): Promise<ReadonlyMap<string, Echo>> {
  const ids = works.map(({ id }) => id);
  const rows = ids.length > 0 ? await listEchoes(on, { ids, viewer: viewer.userId }) : [];
  const rules = await engines.cachedRules(on);
  const byId = new Map(rows.map((row) => [row.score.id, row]));
  return new Map(
    works.map((work) => [work.id, presentEcho(work, byId.get(work.id), { viewer, rules })]),
  );
}

const usualPage = 50;

/** All ratings of a work in pages, each with its weight. */
export async function list(
  { context, engines }: Echoes,
  viewer: Viewer,
  workId: string,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof listEntry>> {
  const { db, cursors } = context;
  const name = `ratings ${workId}`;
  const before = cursor === undefined ? newestOfAll : String(cursors.read(name, cursor, 1)[0]);
  const work = await readableWork(db, viewer, workId);
  const [echo] = await findEcho(db, { id: work.id, viewer: viewer.userId });
  if (!echo || isUnpublished(echo)) return { items: [] };
  if (work.authorId !== viewer.userId && !echo.mine && !echo.revealed) {
    throw new Refusal('not_revealed');
  }
  const rows = await listPublicRatings(db, {
    work: work.id,
    viewer: viewer.userId,
    before,
    limit: limit + 1,
  });
  const { items: shown, last } = cutPage(rows, limit);
  const areNamed = echo.score.state === 'stabilised';
  const weights = areNamed ? await weightsOf(db, engines, echo.score) : undefined;
  return {
    items: shown.map((row) =>
      presentRating(row, {
        rater: areNamed && row.isReachable && row.person ? personOf(row.person) : null,
        weight: weights?.get(row.rating.userId ?? row.rating.id),
        isMine: row.rating.userId === viewer.userId,
        isNamed: areNamed,
        // Otherwise blocking members one by one would reveal whose words these are.
        showsWords: row.isReachable || !areNamed,
      }),
    ),
    ...(last && { next: cursors.write(name, [last.rating.id]) }),
  };
}

/** Whether no rating is published, and none is the reader's. */
function isUnpublished({ score, mine }: EchoRow): boolean {
  return score.publishedScore?.ratings === 0 && !mine;
}

/** Weights of a stable score, recomputed from the rows by the engine itself. */
async function weightsOf(on: Executor, engines: Engines, score: ScoreRow) {
  const { engine, community } = await engines.cachedRules(on);
  const ratings = await listFacts(on, score.id);
  const { weights } = engine.rescore({ ratings, community, settled: true }, []);
  return new Map(weights.map((one) => [one.rater, one]));
}

/**
 * Takes a departing member's name from their ratings. Who leaves their posts loses their trust
 * here; who is erased loses it with their row.
 */
export async function eraseGiven(context: Context, { userId, mode }: Departure): Promise<void> {
  await eraseRatings(context, userId);
  if (mode === 'leave_posts') await context.db.transaction((tx) => eraseTrust(tx, userId));
}

/**
 * Anonymises the ratings of a departing member. Each work in its own transaction, locked as when
 * rating: no score changes, since each mark keeps its weight.
 */
async function eraseRatings(context: Context, userId: string): Promise<void> {
  const { db } = context;
  for (;;) {
    const works = await listRatedWorks(db, userId);
    if (works.length === 0) break;
    for (const workId of works) {
      await db.transaction((tx) => unname(tx, { workId, userId, now: context.now() }));
    }
  }
  while ((await deleteReveals(db, userId)) > 0);
}

interface Unnamed {
  readonly workId: string;
  readonly userId: string;
  readonly now: Date;
}

async function unname(tx: Transaction, { workId, userId, now }: Unnamed): Promise<void> {
  if ((await lockWorks(tx, [workId])) === 0) return;
  const unnamed = await unnameRating(tx, workId, userId);
  if (!unnamed) return;
  // A batch since the request excluded it as suspended: it counts again.
  if (unnamed.wasExcluded) await scoreAgain(tx, workId, now);
  else await revise(tx, workId);
}

/** Deletes their trust; their ratings keep the facts they are weighted by. */
function eraseTrust(tx: Transaction, userId: string): Promise<void> {
  return deleteTrust(tx, userId);
}

export function hasAnythingRated(tx: Transaction, userId: string): Promise<boolean> {
  return hasRated(tx, userId);
}

export const echoesExport: ExportPart = {
  collections: {
    'ratings-given': exportOf(listGivenToExport, archivedGiven),
    'ratings-received': exportOf(listReceivedToExport, archivedReceived),
  },
  profile: async (on, userId) =>
    (await findShownToExport(on, userId)) ?? { showsGiven: false, showsProgress: false },
};
