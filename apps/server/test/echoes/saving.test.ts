import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGiving, rate as give, type Giving } from '../../src/features/echoes/giving/service.ts';
import { withdraw } from '../../src/features/echoes/giving/withdrawing.ts';
import { openEchoes } from '../../src/features/echoes/service.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { ratings } from '../../src/tables/echoes.ts';
import { aPost } from '../kit/posts.ts';
import type { Person } from '../kit/world.ts';
import { aScene, marks, rate, type Scene } from './standing-scene.ts';

/** Ratings that meet others between their load and their save. */
let scene: Scene;
beforeAll(async () => {
  scene = await aScene();
});
afterAll(() => scene.world.end());

const viewerOf = ({ id: userId, sessionId }: Person): Viewer => ({
  userId,
  sessionId,
  role: 'member',
  expiresAt: new Date(Date.now() + 60_000),
});

const ratingsOf = (workId: string) =>
  scene.world.running.context.db.sql.select().from(ratings).where(eq(ratings.workId, workId));

/** A rating as it was loaded, with its marks. */
async function loaded(giving: Giving, rater: Person, workId: string, mark = 4) {
  const { row, rules } = await giving.load({ workId, rater: rater.id });
  if (!row) throw new Error('A work that is there');
  return { viewer: viewerOf(rater), rating: { marks: marks(mark) }, row, rules };
}

test('who withdraws while their rating is tried again has seen the others', async () => {
  const { world, raters } = scene;
  const [rater, other] = raters as [Person, Person];
  const { id } = await aPost(world, await world.person());
  await rate(rater, id, 2);
  const giving = openGiving(openEchoes(world.running.context));
  let tries = 0;
  const saveIfUnchanged: Giving['saveIfUnchanged'] = async (pending) => {
    tries += 1;
    if (tries > 1) return giving.saveIfUnchanged(pending);
    await withdraw(giving, viewerOf(rater), id);
    // The work is cached again, as it is after the withdrawal.
    await give(giving, viewerOf(other), id, { marks: marks(4) });
    return undefined;
  };
  await give({ ...giving, saveIfUnchanged }, viewerOf(rater), id, { marks: marks(3) });
  expect(tries).toBe(2);
  const stored = await ratingsOf(id);
  expect(stored.find(({ userId }) => userId === rater.id)).toMatchObject({ revealed: true });
  expect(stored.find(({ userId }) => userId === other.id)).toMatchObject({ revealed: false });
});

test('who was suspended after their rating was loaded is not heard, and others with them are', async () => {
  const { world, raters } = scene;
  const [other] = raters as [Person];
  const rater = await world.person();
  const { id } = await aPost(world, await world.person());
  const giving = openGiving(openEchoes(world.running.context));
  const pending = await loaded(giving, rater, id);
  await world.suspend(rater);
  expect(await giving.saveIfUnchanged(pending)).toBeUndefined();
  await expect(give(giving, viewerOf(rater), id, { marks: marks(4) })).rejects.toThrow('not_found');
  await give(giving, viewerOf(other), id, { marks: marks(4) });
  expect((await ratingsOf(id)).map(({ userId }) => userId)).toEqual([other.id]);
});

test('a work that another process has rated is read once more, and not locked', async () => {
  const { world, raters } = scene;
  const [first, second, third] = raters as [Person, Person, Person];
  const { id } = await aPost(world, await world.person());
  const { context } = world.running;
  const [here, there] = [openGiving(openEchoes(context)), openGiving(openEchoes(context))];
  await give(here, viewerOf(first), id, { marks: marks(2) });
  await give(there, viewerOf(second), id, { marks: marks(3) });
  const saved: boolean[] = [];
  const saveIfUnchanged: Giving['saveIfUnchanged'] = async (pending) => {
    const echo = await here.saveIfUnchanged(pending);
    saved.push(echo !== undefined);
    return echo;
  };
  await give({ ...here, saveIfUnchanged }, viewerOf(third), id, { marks: marks(4) });
  expect(saved).toEqual([false, true]);
  expect(await ratingsOf(id)).toHaveLength(3);
});

test('of ratings in one batch only that whose work is locked is refused', async () => {
  const { world, raters } = scene;
  const author = await world.person();
  const [plain, lockedWork, early] = [
    (await aPost(world, author)).id,
    (await aPost(world, author)).id,
    (await aPost(world, author)).id,
  ];
  const [one, other, last, first, ...rest] = raters as [Person, Person, Person, Person];
  // One more makes the score stable, which is evidence about all of these.
  for (const rater of [one, other, first, ...rest].slice(0, 11)) await rate(rater, early, 3.5);
  for (const work of [plain, lockedWork]) await rate(first, work);
  const { context } = world.running;
  const db = openDatabase({
    url: world.databaseUrl,
    name: 'impatient',
    poolSize: 5,
    patience: 0.5,
    longestStatementMs: 60_000,
  });
  const giving = openGiving(openEchoes({ ...context, db }));
  const pending = [
    // Alone in the first batch, behind which the others form one.
    await loaded(giving, first, plain, 3),
    await loaded(giving, one, plain),
    await loaded(giving, other, lockedWork),
    await loaded(giving, last, early),
  ];
  const holding = await context.db.pool.connect();
  await holding.query('begin');
  await holding.query('select from scores where id = $1 for update', [lockedWork]);
  const saved = await Promise.allSettled(pending.map((rating) => giving.saveIfUnchanged(rating)));
  await holding.query('rollback');
  holding.release();
  await db.close();
  expect(saved).toMatchObject([
    { value: { mine: { marks: marks(3) } } },
    { value: { mine: { marks: marks(4) } } },
    { status: 'rejected', reason: { code: 'unavailable' } },
    { value: { state: 'stabilised' } },
  ]);
  expect((await ratingsOf(lockedWork)).map(({ userId }) => userId)).toEqual([first.id]);
  const terms = (await ratingsOf(early)).filter(({ evidenceAt }) => evidenceAt !== null);
  expect(terms.length, 'else nothing is proved here').toBeGreaterThan(0);
});
