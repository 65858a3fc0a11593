import { withdrawRating } from '@stenope/contract/echoes/ratings';
import {
  listGiven,
  listReceived,
  readProgress,
  readStanding,
} from '@stenope/contract/echoes/standing';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { eq } from 'drizzle-orm';
import { trust2026v3 } from '@stenope/domain/trust/versions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { scores } from '../../src/tables/echoes.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import type { Person } from '../kit/world.ts';
import {
  aScene,
  news,
  onPerson,
  rate,
  settle,
  show,
  standingOf,
  type Scene,
} from './standing-scene.ts';

const { ciZ } = trust2026v3.post;

let scene: Scene;
let world: Scene['world'];

beforeAll(async () => {
  scene = await aScene();
  ({ world } = scene);
});

afterAll(async () => {
  await world.end();
});

const sql = () => world.running.context.db.sql;

describe('a member’s part in ECHOES', () => {
  test('begins with nothing, and nothing of it is shown', async () => {
    const [ada, lila] = [await world.person(), await world.person()];
    const nothing = { badge: 'new_eye', given: 0, received: 0, average: null };
    expect(await standingOf(lila, ada)).toEqual({
      ...nothing,
      shows: { given: false, progress: false },
      own: null,
    });
    const own = await standingOf(ada, ada);
    expect(own).toMatchObject({
      ...nothing,
      shows: { given: true, progress: true },
      own: { showsGiven: false, showsProgress: false },
    });
    // A new account: low trust, no evidence.
    expect(own.own?.trust).toMatchObject({ confidence: 0, uncertainty: 25 });
    expect(own.own?.trust.level).toBeCloseTo(15, 1);
    // The index alone makes no badge: the other requirements of the next one are listed.
    expect(own.own?.next).toMatchObject({
      badge: 'attentive_eye',
      ratings: 10,
      trustedRaters: 2,
      isOneGroup: false,
    });
    expect(own.own?.next?.trust).toBeCloseTo(25, 1);
  });

  test('has the average Echo of what is stable, and of what the reader sees', async () => {
    const [author, lila] = [await world.person(), await world.person()];
    const [first, second, young] = [
      await aPost(world, author),
      await aPost(world, author),
      await aPost(world, author),
    ];
    await settle(scene, first.id, 4);
    await settle(scene, second.id, 2);
    await rate(scene.raters[0]!, young.id, 0);
    await news(world);
    const rows = await sql().select().from(scores).where(eq(scores.authorId, author.id));
    const stable = rows.filter(({ state }) => state === 'stabilised');
    expect(stable.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());

    const { average, received } = await standingOf(lila, author);
    expect(received).toBe(26);
    expect(average?.works).toBe(2);
    expect(average?.global).toBeCloseTo((stable[0]!.mean + stable[1]!.mean) / 2, 9);
    expect(globalScore(average!.axes)).toBeCloseTo(average!.global, 9);

    await inState(world, second, { state: 'masked' });
    const masked = await standingOf(lila, author);
    expect(masked).toMatchObject({ received: 13, average: { works: 1 } });
    expect(await standingOf(author, author)).toMatchObject({
      received: 27,
      average: { works: 2 },
    });
    await inState(world, second, { state: 'removed' });
    expect(await standingOf(author, author)).toMatchObject({ received: 14 });
  });

  test('counts to others only what cannot name an early rater', async () => {
    const [author, lila] = [await world.person(), await world.person()];
    const [stable, young] = [await aPost(world, author), await aPost(world, author)];
    await settle(scene, stable.id);
    await rate(lila, stable.id);
    await rate(lila, young.id);
    expect(await standingOf(lila, lila)).toMatchObject({ given: 2 });
    expect(await standingOf(author, lila)).toMatchObject({ given: 1 });
  });

  test('takes three statements at most', async () => {
    const [ada, lila] = [await world.person(), await world.person()];
    for (const reader of [ada, lila]) {
      await standingOf(reader, ada);
      const seen = await world.statements.during(() => standingOf(reader, ada));
      expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(3);
    }
  });
});

describe('what one chooses', () => {
  test('is kept, one without the other, before and after a first rating', async () => {
    const [ada, author] = [await world.person(), await world.person()];
    expect(await show(ada, { showsGiven: true })).toEqual({
      showsGiven: true,
      showsProgress: false,
    });
    const { id } = await aPost(world, author);
    await rate(ada, id);
    expect(await show(ada, { showsProgress: true })).toEqual({
      showsGiven: true,
      showsProgress: true,
    });
    expect(await show(ada, {})).toEqual({ showsGiven: true, showsProgress: true });
    expect(await standingOf(ada, ada)).toMatchObject({ given: 1, own: { showsGiven: true } });
    expect(await standingOf(author, ada)).toMatchObject({
      shows: { given: true, progress: true },
    });
    await show(ada, { showsGiven: false });
    expect(codeOf(await author.client.send(listGiven, onPerson(ada)))).toBe('not_shown');
  });

  test('is private at first, to the staff too', async () => {
    const [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
    for (const entry of [listGiven, readProgress]) {
      expect(codeOf(await admin.client.send(entry, onPerson(ada)))).toBe('not_shown');
      expect((await ada.client.send(entry, onPerson(ada))).status).toBe(200);
    }
  });
});

test('across a block, and of the suspended, nobody is there', async () => {
  const [ada, lila, gone] = [await world.person(), await world.person(), await world.person()];
  await block(world, ada, lila);
  await world.suspend(gone);
  const hidden: [Person, Person][] = [
    [ada, lila],
    [lila, ada],
    [ada, gone],
  ];
  for (const [reader, person] of hidden) {
    for (const entry of [readStanding, readProgress, listGiven, listReceived]) {
      expect(codeOf(await reader.client.send(entry, onPerson(person)))).toBe('not_found');
    }
  }
});

describe('progress', () => {
  test('goes month by month over stable scores, surer with every work', async () => {
    const [author, lila] = [await world.person(), await world.person()];
    const works = [
      await aPost(world, author),
      await aPost(world, author),
      await aPost(world, author),
      await aPost(world, author),
    ];
    for (const [at, { id }] of works.entries()) if (at < 3) await settle(scene, id, 2 + at / 2);
    const published = [
      '2026-01-31T23:59:59.000Z',
      '2026-03-01T00:00:00.000Z',
      '2026-03-15T12:00:00.000Z',
    ];
    for (const [at, moment] of published.entries()) {
      await sql()
        .update(posts)
        .set({ createdAt: new Date(moment) })
        .where(eq(posts.id, works[at]!.id));
    }
    const { months } = await author.client.ask(readProgress, onPerson(author));
    expect(months.map(({ month, works: count }) => [month, count])).toEqual([
      ['2026-01', 1],
      ['2026-03', 2],
    ]);
    const rows = await sql().select().from(scores).where(eq(scores.authorId, author.id));
    const of = (at: number) => rows.find(({ id }) => id === works[at]!.id)!;
    expect(months[0]!.global).toBeCloseTo(of(0).mean, 9);
    expect(months[0]!.uncertainty).toBeCloseTo(ciZ * of(0).se, 9);
    expect(months[1]!.axes.emotion).toBeCloseTo((of(1).emotion + of(2).emotion) / 2, 9);
    expect(months[1]!.uncertainty).toBeCloseTo((ciZ * Math.hypot(of(1).se, of(2).se)) / 2, 9);
    expect(codeOf(await lila.client.send(readProgress, onPerson(author)))).toBe('not_shown');
    await show(author, { showsProgress: true });
    expect(await lila.client.ask(readProgress, onPerson(author))).toEqual({ months });
  });
});

const night = () =>
  runTrustBatch(world.running.context, {
    progress: () => Promise.resolve(),
    signal: new AbortController().signal,
  });

test('what the next badge asks for is told as the last night saw it', async () => {
  const author = await world.person();
  const { id } = await aPost(world, author);
  await settle(scene, id);
  const askedOf = async () => {
    const { ratings, trustedRaters, isOneGroup } = (await standingOf(author, author)).own!.next!;
    return { ratings, trustedRaters, isOneGroup };
  };
  expect(await askedOf()).toEqual({ ratings: 10, trustedRaters: 2, isOneGroup: false });
  await night();
  // The size of the community is cached for a moment.
  const asked = { ratings: 0, trustedRaters: 0, isOneGroup: false };
  await expect.poll(askedOf).toEqual(asked);
  // Ten of thirteen ratings go, one by suspension: polling reveals nothing.
  const [suspended, ...leaving] = scene.raters.slice(0, 10);
  for (const rater of leaving) {
    await rater.client.ask(withdrawRating, { params: { workId: id } });
  }
  await world.suspend(suspended!);
  expect(await askedOf()).toEqual(asked);
  await night();
  await expect.poll(async () => (await askedOf()).ratings).toBeGreaterThan(0);
});
