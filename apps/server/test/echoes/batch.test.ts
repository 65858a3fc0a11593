import { isDeepStrictEqual } from 'node:util';
import { putRating, readEcho } from '@stenope/contract/echoes/ratings';
import { readTrust, seedCurator } from '@stenope/contract/echoes/trust';
import { asc, eq, sql as text } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { lockWorks } from '../../src/features/echoes/queries.ts';
import { scoreAgain } from '../../src/features/echoes/scoring/rescore.ts';
import { memberTrust, ratings, scores } from '../../src/tables/echoes.ts';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { users } from '../../src/tables/accounts.ts';
import { posts } from '../../src/tables/posts.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };

beforeAll(async () => {
  world = await aWorld({ keep: true });
  return () => world.end();
});

const marks = (mark: number) => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

const run = () =>
  runTrustBatch(world.running.context, {
    progress: () => Promise.resolve(),
    signal: new AbortController().signal,
  });

async function stored() {
  const { sql } = world.running.context.db;
  return {
    scores: await sql.select().from(scores).orderBy(asc(scores.id)),
    members: await sql.select().from(memberTrust).orderBy(asc(memberTrust.userId)),
    ratings: await sql.select().from(ratings).orderBy(asc(ratings.id)),
  };
}

/** Fourteen members who agree, one who gives everything a five, and six works. */
async function aCommunity() {
  const author = await world.person();
  const raters = await Promise.all(Array.from({ length: 14 }, () => world.person()));
  const kind = await world.person();
  const works: string[] = [];
  for (let work = 0; work < 6; work += 1) works.push((await aPost(world, author)).id);
  const rate = (person: Person, workId: string, mark: number) =>
    person.client.ask(putRating, { params: { workId }, body: { marks: marks(mark) } });
  for (const [at, workId] of works.entries()) {
    for (const [who, rater] of raters.entries()) {
      await rate(rater, workId, 1 + at * 0.5 + (who % 2) * 0.5);
    }
    await rate(kind, workId, 5);
  }
  return { raters, kind, works };
}

test('a batch says what everybody is worth, and the same again, and leaves the scores to be made again', async () => {
  const { raters, kind, works } = await aCommunity();
  await run();
  await run();
  const once = await stored();
  const trustOf = (person: Person) =>
    once.members.find(({ userId }) => userId === person.id)?.trust ?? 0;
  expect(trustOf(raters[0] as Person)).toBeGreaterThan(trustOf(kind) + 10);
  expect(once.scores.filter(({ state }) => state === 'stabilised').length).toBeGreaterThan(3);
  await expect
    .poll(async () => (await world.visitor.ask(readTrust, {})).community.batchedAt)
    .not.toBeNull();

  await run();
  const twice = await stored();
  for (const [at, score] of twice.scores.entries()) {
    expect(Math.abs(score.mean - (once.scores[at]?.mean ?? 0))).toBeLessThan(0.02);
  }

  // A rating given after it counts by what it said, and the others are as they were.
  const work = works.at(-1) ?? '';
  const late = await world.person();
  await late.client.ask(putRating, { params: { workId: work }, body: { marks: marks(2) } });
  const echo = await late.client.ask(readEcho, { params: { workId: work } });
  const before = twice.scores.find(({ id }) => id === work);
  expect(Math.abs((echo.score?.global ?? 0) - (before?.mean ?? 0))).toBeLessThan(0.2);
});

test('a batch writes the scores that moved, and leaves the others as they are', async () => {
  const { works } = await aCommunity();
  const { sql } = world.running.context.db;
  const revisions = async () =>
    new Map((await stored()).scores.map(({ id, revision }) => [id, revision]));
  // The first batches still change what everybody is worth.
  let [before, settled] = [new Map<string, number>(), await revisions()];
  for (let night = 0; night < 20 && !isDeepStrictEqual(before, settled); night += 1) {
    await run();
    [before, settled] = [settled, await revisions()];
  }
  expect(settled).toEqual(before);

  const [near = '', far = ''] = works;
  const shift = (id: string, by: number) =>
    sql
      .update(scores)
      .set({ mean: text`${scores.mean} + ${by}` })
      .where(eq(scores.id, id));
  await shift(near, 0.0001);
  await shift(far, 0.01);
  await run();
  expect(await revisions()).toEqual(new Map(settled).set(far, (settled.get(far) ?? 0) + 1));
});

test('whoever is suspended at the time of a batch weighs nothing in it', async () => {
  const { raters, works } = await aCommunity();
  await run();
  const [gone] = raters as [Person];
  const [work = ''] = works;
  await world.suspend(gone);
  await run();
  const { scores: rows, members } = await stored();
  expect(members.find(({ userId }) => userId === gone.id)).toMatchObject({ excluded: true });
  expect(rows.find(({ id }) => id === work)?.ratings).toBe(14);
});

test('who is back from a suspension may change a rating that the last batch left out', async () => {
  const { sql } = world.running.context.db;
  const [author, rater] = [await world.person(), await world.person()];
  const { id: workId } = await aPost(world, author);
  const asked = { params: { workId } };
  await rater.client.ask(putRating, { ...asked, body: { marks: marks(4) } });
  await publishChanges(world.running.context, new AbortController().signal);
  const suspended = (suspendedAt: Date | null) =>
    sql.update(users).set({ suspendedAt }).where(eq(users.id, rater.id));
  await suspended(new Date());
  await run();
  await suspended(null);
  const changed = await rater.client.ask(putRating, { ...asked, body: { marks: marks(2) } });
  expect(changed).toMatchObject({ ratings: 1, distribution: [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] });
  expect(await rater.client.ask(readEcho, asked)).toEqual(changed);
});

test('a work that is scored again keeps early ratings out of lists until they are published', async () => {
  const { db, now } = world.running.context;
  const { id: workId } = await aPost(world, await world.person());
  const rater = await world.person();
  await rater.client.ask(putRating, { params: { workId }, body: { marks: marks(4) } });
  const shown = async () =>
    (await db.sql.select().from(posts).where(eq(posts.id, workId))).map((post) => post.ratings);
  expect(await shown()).toEqual([0]);
  await db.transaction(async (tx) => {
    await lockWorks(tx, [workId]);
    await scoreAgain(tx, workId, now());
  });
  expect(await shown()).toEqual([0]);
  await publishChanges(world.running.context, new AbortController().signal);
  expect(await shown()).toEqual([1]);
});

test('a batch that was cut off after the members is finished by the next', async () => {
  const { raters, works } = await aCommunity();
  await run();
  const [gone] = raters as [Person];
  const [work = ''] = works;
  await world.suspend(gone);
  // An interrupted batch: they are marked as suspended, and their ratings still count.
  const { sql } = world.running.context.db;
  await sql.update(memberTrust).set({ excluded: true }).where(eq(memberTrust.userId, gone.id));
  await run();
  const { scores: rows } = await stored();
  expect(rows.find(({ id }) => id === work)).toMatchObject({ ratings: 14 });
  const [post] = await sql.select().from(posts).where(eq(posts.id, work));
  expect(post?.ratings).toBe(14);
});

test('a score so clear waits until a day that is told, without a number, and a batch ends it', async () => {
  const author = await world.person();
  const raters = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const admin = await world.person({ role: 'admin' });
  const { id: workId } = await aPost(world, author);
  for (const { client, id: userId } of raters) {
    await admin.client.ask(seedCurator, { params: { userId } });
    await client.ask(putRating, { params: { workId }, body: { marks: marks(5) } });
  }
  await publishChanges(world.running.context, new AbortController().signal);
  const waiting = await author.client.ask(readEcho, { params: { workId } });
  expect(waiting).toMatchObject({ ratings: 12, state: 'hidden', score: null, receipt: null });
  expect(waiting.waits).toMatchObject({ for: 'eyes', count: null });
  // Three days and the following night.
  const days = (Date.parse(waiting.waits?.until ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThanOrEqual(4);
  // The wait is hidden before rating: it reveals how clear the other ratings are.
  const passer = await world.person();
  const folded = await passer.client.ask(readEcho, { params: { workId } });
  expect(folded).toMatchObject({ open: false, waits: null });

  const { sql } = world.running.context.db;
  const earlier = text`now() - interval '4 days'`;
  await sql.update(ratings).set({ createdAt: earlier }).where(eq(ratings.workId, workId));
  await run();
  expect(await author.client.ask(readEcho, { params: { workId } })).toMatchObject({
    state: 'stabilised',
    waits: null,
    receipt: { plainMean: 5 },
  });
});

test('by day too, a mark is low by what its rater usually gives', async () => {
  const { sql } = world.running.context.db;
  const [bea, harsh, kind, cross] = (await Promise.all(
    Array.from({ length: 4 }, () => world.person()),
  )) as [Person, Person, Person, Person];
  const rate = (person: Person, workId: string, mark: number) =>
    person.client.ask(putRating, { params: { workId }, body: { marks: marks(mark) } });
  const { id: photograph } = await aPost(world, bea);
  const given = new Map([
    [harsh, { mark: 1, severity: -1.5 }],
    [kind, { mark: 2, severity: 1.5 }],
    [cross, { mark: 1, severity: 0 }],
  ]);
  const isReturned: boolean[] = [];
  for (const [author, { mark, severity }] of given) {
    await rate(author, photograph, mark);
    await sql.update(memberTrust).set({ severity }).where(eq(memberTrust.userId, author.id));
    const { id: workId } = await aPost(world, author);
    await rate(bea, workId, 0);
    const [row] = await sql.select().from(ratings).where(eq(ratings.workId, workId));
    isReturned.push(row?.possibleRetaliation ?? false);
  }
  // Harsh to everybody; one below the score only by what they usually give; simply low.
  expect(isReturned).toEqual([false, true, true]);
});
