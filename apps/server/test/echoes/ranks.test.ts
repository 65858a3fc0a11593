import { putRating, withdrawRating } from '@stenope/contract/echoes/ratings';
import { listPosts } from '@stenope/contract/feed';
import { echoAxes } from '@stenope/domain/echoes/axes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRanks } from '../../src/features/echoes/publishing/queries.ts';
import { rankAgain, publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { echoNews, scores } from '../../src/tables/echoes.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(async () => {
  await world.end();
});

const rate = (person: Person, workId: string, mark: number) =>
  person.client.ask(putRating, {
    params: { workId },
    body: {
      marks: {
        intention: mark,
        composition: mark,
        matiere: mark,
        technique: mark,
        emotion: mark,
      },
    },
  });

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.person()));

const sql = () => world.running.context.db.sql;

async function scoreOf(id: string) {
  const [score] = await sql().select().from(scores).where(eq(scores.id, id));
  if (!score) throw new Error('There is no score.');
  const { mean, ranked } = score;
  return { ...score, due: [ranked, ...echoAxes.map((axis) => score[axis] - mean + ranked)] };
}

const never = () => new AbortController().signal;

async function aRatedPost(mark: number, count: number) {
  const author = await world.person();
  const raters = await people(count);
  const { id } = await aPost(world, author);
  for (const rater of raters) await rate(rater, id, mark);
  return { id, raters };
}

test('an early score is ranked with the news of it, and follows a withdrawal at once', async () => {
  const { id, raters } = await aRatedPost(4, 4);
  expect(await scoreOf(id)).toMatchObject({ state: 'hidden', ranks: null });
  await rate(await world.person(), id, 4);
  expect(await scoreOf(id)).toMatchObject({ state: 'provisional', ranks: null });
  await publishChanges(world.running.context, never());
  const first = await scoreOf(id);
  expect(first).toMatchObject({ state: 'provisional', ranks: first.due });

  await rate(await world.person(), id, 1);
  const second = await scoreOf(id);
  expect(second.ranked).toBeLessThan(first.ranked);
  expect(second.ranks).toEqual(first.ranks);

  await rankAgain(world.running.context, never());
  expect((await scoreOf(id)).ranks).toEqual(first.ranks);
  await publishChanges(world.running.context, never());
  const third = await scoreOf(id);
  expect(third.ranks).toEqual(second.due);
  expect(await sql().select().from(echoNews).where(eq(echoNews.workId, id))).toEqual([]);

  await raters[0]?.client.ask(withdrawRating, { params: { workId: id } });
  const fourth = await scoreOf(id);
  expect(fourth.ranks).toEqual(fourth.due);
});

test('a score that is no longer shown stands in no list', async () => {
  const { id } = await aRatedPost(3, 5);
  await publishChanges(world.running.context, never());
  expect((await scoreOf(id)).ranks).not.toBeNull();
  await sql().update(scores).set({ state: 'contested' }).where(eq(scores.id, id));
  expect((await scoreOf(id)).ranks).toBeNull();
});

test('lists are in the order of the last minute, and news is told of what they show', async () => {
  const lower = await aRatedPost(3, 8);
  const higher = await aRatedPost(3.5, 8);
  const reader = await world.person();
  await publishChanges(world.running.context, never());
  const order = async () => {
    const { items } = await reader.client.ask(listPosts, { query: { sort: 'global', limit: 50 } });
    return items.map(({ id }) => id).filter((id) => [lower.id, higher.id].includes(id));
  };
  expect(await order()).toEqual([higher.id, lower.id]);
  for (const rater of higher.raters) await rate(rater, higher.id, 2.5);
  expect(await order()).toEqual([higher.id, lower.id]);
  await publishChanges(world.running.context, never());
  expect(await order()).toEqual([lower.id, higher.id]);
  expect(await sql().select().from(echoNews)).toEqual([]);
});

test('a work that is being rated is left to the next minute, and keeps no other back', async () => {
  const works = await Promise.all([aRatedPost(3, 5), aRatedPost(3, 5), aRatedPost(3, 5)]);
  await publishChanges(world.running.context, never());
  for (const { id } of works) await rate(await world.person(), id, 4.5);
  // As for a stable score: ratings are published at once.
  await sql().update(scores).set({ publishedScore: null });
  const [first = '', held = '', last = ''] = works.map(({ id }) => id).toSorted();
  const isFresh = async (id: string) => {
    const { ranks, due } = await scoreOf(id);
    return JSON.stringify(ranks) === JSON.stringify(due);
  };
  const { db } = world.running.context;
  await db.transaction(async (tx) => {
    await tx.sql.select().from(scores).where(eq(scores.id, held)).for('update');
    const found: number[] = [];
    for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;) {
      const from: string = after;
      const row = await db.transaction((other) => makeRanks(other, { after: from, most: 1 }));
      found.push(row.found);
      after = row.last;
    }
    expect(found).toEqual([1, 1, 1, 0]);
  });
  expect([await isFresh(first), await isFresh(held), await isFresh(last)]).toEqual([
    true,
    false,
    true,
  ]);
  await rankAgain(world.running.context, never());
  expect(await isFresh(held)).toBe(true);
});
