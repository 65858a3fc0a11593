import {
  listRatings,
  putRating,
  readEcho,
  revealEcho,
  withdrawRating,
} from '@stenope/contract/echoes/ratings';
import { readPost } from '@stenope/contract/posts';
import type { EchoScores } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { recompute } from '@stenope/domain/trust/receipt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { memberTrust, ratings, scores } from '../../src/tables/echoes.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };

beforeAll(async () => {
  world = await aWorld({ keep: true });
});

afterAll(async () => {
  await world.end();
});

const marks = (mark: number): EchoScores => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

const mixed = { intention: 4.5, composition: 4, matiere: 4, technique: 4.5, emotion: 3.5 };

const rate = (person: Person, workId: string, given: EchoScores = marks(4)) =>
  person.client.ask(putRating, { params: { workId }, body: { marks: given } });

const echoOf = (person: Person, workId: string) =>
  person.client.ask(readEcho, { params: { workId } });

const sql = () => world.running.context.db.sql;

const news = () => publishChanges(world.running.context, new AbortController().signal);

async function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => world.person()));
}

test('a rating is folded away from those who have not listened first', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);

  expect(await echoOf(lila, id)).toMatchObject({
    ratings: 0,
    state: 'hidden',
    open: false,
    mine: null,
    can: { rate: true },
  });
  const answer = await rate(lila, id, mixed);
  expect(answer).toMatchObject({
    ratings: 1,
    state: 'hidden',
    open: true,
    score: null,
    mine: { marks: mixed, revealed: false },
  });
  expect(answer.mine?.global).toBeCloseTo(4.1, 9);
  expect(await echoOf(lila, id)).toEqual(answer);
  await news();

  expect(await echoOf(marc, id)).toMatchObject({
    ratings: 1,
    open: false,
    score: null,
    distribution: null,
    receipt: null,
  });
  expect(codeOf(await world.visitor.send(readEcho, { params: { workId: id } }))).toBe(
    'unauthenticated',
  );
  expect(codeOf(await marc.client.send(listRatings, { params: { workId: id } }))).toBe(
    'not_revealed',
  );
  expect(await marc.client.ask(revealEcho, { params: { workId: id } })).toMatchObject({
    open: true,
    mine: null,
    // A single mark makes no score: the distribution shows it, without a number.
    distribution: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    receipt: null,
  });
  expect((await rate(marc, id)).mine).toMatchObject({ revealed: true });
  await news();

  expect(await echoOf(author, id)).toMatchObject({ ratings: 2, open: true, can: { rate: false } });
  expect(await author.client.ask(readPost, { params: { postId: id } })).toMatchObject({
    ratings: 2,
  });
});

test('what cannot be rated is refused, and nothing is stored', async () => {
  const [author, lila] = (await people(2)) as [Person, Person];
  const { id } = await aPost(world, author);
  const body = { marks: marks(3) };
  expect(codeOf(await author.client.send(putRating, { params: { workId: id }, body }))).toBe(
    'own_content',
  );
  for (const wrong of [Number.NaN, 5.1, 0.3, -0.5, 5.5, '4', null, Infinity]) {
    const sent = { marks: { ...marks(3), emotion: wrong } };
    expect(codeOf(await lila.client.send(putRating, { params: { workId: id }, body: sent }))).toBe(
      'invalid',
    );
  }
  await inState(world, { id }, { state: 'masked' });
  expect(codeOf(await lila.client.send(putRating, { params: { workId: id }, body }))).toBe(
    'not_found',
  );
  const admin = await world.person({ role: 'admin' });
  expect(codeOf(await admin.client.send(putRating, { params: { workId: id }, body }))).toBe(
    'not_ratable',
  );
  await inState(world, { id }, { state: 'visible' });
  await block(world, author, lila);
  expect(codeOf(await lila.client.send(putRating, { params: { workId: id }, body }))).toBe(
    'not_found',
  );
  expect(await sql().select().from(scores).where(eq(scores.id, id))).toEqual([]);
});

/** Rounded: sums in another order may differ in the last digit. */
function figuresOf(score: typeof scores.$inferSelect | undefined) {
  return Object.fromEntries(
    Object.entries({ ...score, revision: 0 }).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toPrecision(12) : value,
    ]),
  );
}

test('it is edited, and taken back without a trace', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  const first = await rate(lila, id, marks(2));
  const edited = await lila.client.ask(putRating, {
    params: { workId: id },
    body: { marks: marks(4), reasons: { emotion: 'Elle tient.' } },
  });
  expect(edited).toMatchObject({
    ratings: 1,
    mine: { marks: marks(4), reasons: { emotion: 'Elle tient.' } },
  });
  expect(edited.mine?.createdAt).toBe(first.mine?.createdAt);
  expect(edited.mine?.editedAt).not.toBeNull();
  await rate(marc, id, marks(5));
  await news();

  const before = await sql().select().from(scores).where(eq(scores.id, id));
  const noor = await world.person();
  await rate(noor, id, marks(0));
  expect(await noor.client.ask(withdrawRating, { params: { workId: id } })).toMatchObject({
    ratings: 2,
    open: true,
    mine: null,
  });
  const after = await sql().select().from(scores).where(eq(scores.id, id));
  expect(figuresOf(after[0])).toEqual(figuresOf(before[0]));
  expect(await sql().select().from(ratings).where(eq(ratings.userId, noor.id))).toEqual([]);
  const [trust] = await sql().select().from(memberTrust).where(eq(memberTrust.userId, noor.id));
  expect(trust?.given).toBe(0);
  // Again: nothing changes.
  expect(await noor.client.ask(withdrawRating, { params: { workId: id } })).toMatchObject({
    ratings: 2,
  });
});

test('the author is told once, later, of all of them', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  await rate(lila, id);
  await rate(marc, id);
  await rate(marc, id, marks(3));
  const told = () =>
    sql().select().from(notifications).where(eq(notifications.recipientId, author.id));
  expect(await told()).toMatchObject([
    { subject: 'rating', contentId: id, amount: 2, senderId: null, read: false },
  ]);
  expect((await told())[0]!.dueAt.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000);
  await lila.client.ask(withdrawRating, { params: { workId: id } });
  expect(await told()).toMatchObject([{ amount: 1 }]);
  await marc.client.ask(withdrawRating, { params: { workId: id } });
  expect(await told()).toEqual([]);
});

test('what was read is not taken from what is told later', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  await rate(lila, id);
  const mine = eq(notifications.recipientId, author.id);
  await sql().update(notifications).set({ read: true }).where(mine);
  await rate(marc, id);
  await lila.client.ask(withdrawRating, { params: { workId: id } });
  const rows = await sql().select().from(notifications).where(mine);
  expect(rows.map(({ read, amount }) => [read, amount])).toEqual(
    expect.arrayContaining([
      [true, 1],
      [false, 1],
    ]),
  );
});

test('one rating costs three statements, the first of a work and an edit alike', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  const other = await aPost(world, author);
  // Sessions are cached for a moment.
  await Promise.all([echoOf(lila, id), echoOf(marc, id)]);
  const during = async (work: () => Promise<unknown>) => world.statements.during(work);
  // Limits, the read, the write.
  expect(await during(() => rate(lila, id))).toHaveLength(3);
  expect(await during(() => rate(lila, id, marks(2)))).toHaveLength(3);
  expect(await during(() => rate(marc, id))).toHaveLength(3);
  expect(await during(() => rate(marc, other.id))).toHaveLength(3);
});

test('whoever looks at a work is told at fixed minutes, its rater at once', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  const topics = [`post:${id}`];
  const watching = await TestListener.start(world.origin, author.client.token, { topics });
  const own = await TestListener.start(world.origin, lila.client.token);
  await rate(lila, id);
  await rate(marc, id);
  const isNews = (frame: { type: string; name?: string }) =>
    frame.type === 'event' && frame.name === 'echoes.changed';
  expect(await own.hear(isNews)).toMatchObject({ data: { workId: id } });
  expect(watching.events.filter(isNews)).toEqual([]);
  await news();
  expect(await watching.hear(isNews)).toMatchObject({ data: { workId: id } });
  await news();
  await rate(lila, id, marks(1));
  await own.hear((frame) => isNews(frame) && own.events.filter(isNews).length > 1);
  expect(watching.events.filter(isNews)).toHaveLength(1);
  watching.end();
  own.end();
});

test('divided opinions have no number, in the receipt either', async () => {
  const author = await world.person();
  const raters = await people(8);
  const { id } = await aPost(world, author);
  for (const [at, rater] of raters.entries()) await rate(rater, id, marks(at % 2 === 0 ? 0 : 5));
  await news();
  expect(await echoOf(author, id)).toMatchObject({
    ratings: 8,
    state: 'contested',
    score: null,
    receipt: null,
    waits: null,
  });
});

test('twelve ratings settle a young community, names are told, and anybody can make the score again', async () => {
  const author = await world.person();
  const raters = await people(12);
  const { id } = await aPost(world, author);
  for (const [at, rater] of raters.entries()) await rate(rater, id, marks(3 + (at % 4) / 2));
  const [first] = raters as [Person];
  const echo = await echoOf(first, id);
  expect(echo).toMatchObject({
    ratings: 12,
    state: 'stabilised',
    receipt: { version: 'trust-2026.3' },
  });
  expect(echo.distribution).toEqual([0, 0, 0, 0, 0, 0, 3, 3, 3, 3, 0]);
  if (!echo.score || !echo.receipt) throw new Error('It is not shown');
  expect(globalScore(echo.score.axes)).toBeCloseTo(echo.score.global, 9);

  const { items } = await first.client.ask(listRatings, {
    params: { workId: id },
    query: { limit: 5 },
  });
  expect(items).toHaveLength(5);
  expect(items.every(({ rater, weight }) => rater !== null && weight !== null)).toBe(true);
  const all = await first.client.ask(listRatings, { params: { workId: id } });
  expect(all.next).toBeUndefined();
  const lines = all.items.map((item) => ({
    weight: item.weight ?? 0,
    corrected: item.corrected ?? 0,
    scores: item.marks,
  }));
  const { prior: mu, priorWeight } = echo.receipt;
  expect(recompute({ lines, mu, priorWeight }).mean).toBeCloseTo(echo.score.global, 9);

  // Ratings from before it was stable are evidence about their raters.
  const [trust] = await sql().select().from(memberTrust).where(eq(memberTrust.userId, first.id));
  expect(trust?.evidenceWeight).toBeCloseTo(1, 3);
  // Later ratings are not.
  const late = await world.person();
  await rate(late, id);
  const [theirs] = await sql().select().from(ratings).where(eq(ratings.userId, late.id));
  expect(theirs).toMatchObject({ early: false, evidenceAt: null });
});

test('before a score is stable nobody can be told apart, and no mark is changed unseen', async () => {
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  await rate(lila, id, marks(2));
  // With no other ratings nothing was revealed: another mark is still blind. The same marks are no
  // edit.
  expect((await rate(lila, id, marks(3))).mine).toMatchObject({ revealed: false });
  await rate(marc, id, marks(4));
  const same = await rate(lila, id, marks(3));
  const edited = await rate(lila, id, marks(4));
  expect(same.mine).toMatchObject({ revealed: false });
  expect(edited.mine).toMatchObject({ revealed: true });
  expect(edited.mine?.editedAt).not.toBe(same.mine?.editedAt);

  await news();
  const { items } = await author.client.ask(listRatings, { params: { workId: id } });
  expect(items).toMatchObject([
    { rater: null, badge: null, weight: null, corrected: null },
    { rater: null, badge: null, weight: null, corrected: null },
  ]);
});

test('across a block, and of the suspended, there are neither names nor words', async () => {
  const author = await world.person();
  const raters = await people(13);
  const { id } = await aPost(world, author);
  for (const rater of raters) {
    await rater.client.ask(putRating, {
      params: { workId: id },
      body: { marks: marks(4), reasons: { emotion: 'Dit par quelqu’un.' } },
    });
  }
  const [blocked, suspended, reader] = raters as [Person, Person, Person];
  await block(world, reader, blocked);
  await world.suspend(suspended);
  const { items } = await reader.client.ask(listRatings, { params: { workId: id } });
  // Marks are listed as long as they are in the score.
  expect(items).toHaveLength(13);
  const unnamed = items.filter(({ rater }) => rater === null);
  expect(unnamed.map(({ reasons }) => reasons)).toEqual([{}, {}]);
  expect(items.some(({ rater }) => rater?.id === blocked.id)).toBe(false);
  expect(items.some(({ rater }) => rater?.id === suspended.id)).toBe(false);
});

test('twenty identical ratings at once are one, and twenty people at once are twenty', async () => {
  const [author, lila] = (await people(2)) as [Person, Person];
  const { id } = await aPost(world, author);
  await Promise.all(Array.from({ length: 20 }, () => rate(lila, id, mixed)));
  expect(await echoOf(lila, id)).toMatchObject({ ratings: 1 });
  const crowd = await people(20);
  await Promise.all(crowd.map((person) => rate(person, id)));
  await news();
  expect(await echoOf(lila, id)).toMatchObject({ ratings: 21 });
  expect(await sql().select().from(ratings).where(eq(ratings.workId, id))).toHaveLength(21);
});

test('two servers rate one work without losing a voice', async () => {
  const other = await world.second();
  const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
  const { id } = await aPost(world, author);
  await rate(lila, id, marks(2));
  const there = new TestClient(other.address ?? '', marc.client.token);
  await there.ask(putRating, { params: { workId: id }, body: { marks: marks(4) } });
  await rate(lila, id, marks(3));
  await news();
  const echo = await there.ask(readEcho, { params: { workId: id } });
  expect(echo).toMatchObject({ ratings: 2, distribution: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0] });
});

test('the minute and the day are counted apart', async () => {
  const strict = await aWorld({ env: { LIMIT_FACTOR: '1' } });
  const [author, lila] = [await strict.person(), await strict.person()];
  const { id } = await aPost(strict, author);
  for (let at = 0; at < 60; at += 1) await rate(lila, id, marks(at % 2));
  const body = { marks: marks(3) };
  expect(codeOf(await lila.client.send(putRating, { params: { workId: id }, body }))).toBe(
    'too_many_requests',
  );
  const { rows } = await strict.running.context.db.pool.query<{ spent: number }>(
    `select spent from allowances where key like 'ratings.put%' order by ends_at`,
  );
  expect(rows.map(({ spent }) => spent)).toEqual([61, 61]);
});
