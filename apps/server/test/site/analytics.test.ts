import { countPage, readAnalytics } from '@stenope/contract/site/analytics';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PageCounter, sweepCounts } from '../../src/features/site/analytics/service.ts';
import { pageCounts } from '../../src/tables/site.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';

const counting = () => aWorld({ env: { FEATURES: 'analytics' } });
const rowsOf = async ({ running }: World) =>
  running.context.db.sql.select().from(pageCounts).orderBy(pageCounts.page, pageCounts.day);

test('without the switch nothing is counted, and admins are told so', async () => {
  const world = await aWorld();
  const admin = await world.person({ role: 'admin' });
  const body = { page: 'welcome', language: 'fr' } as const;
  const reply = await world.visitor.send(countPage, { body });
  expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
  const { isOn, days, pages } = await admin.client.ask(readAnalytics, {});
  expect([isOn, days.length, pages]).toEqual([false, 30, []]);
  expect(await rowsOf(world)).toEqual([]);
});

test('pages are counted by kind, day and language, together', async () => {
  const world = await counting();
  const [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const open = (page: 'post' | 'search', language: 'fr' | 'de') =>
    ada.client.ask(countPage, { body: { page, language } });
  for (const [page, language] of [
    ['post', 'fr'],
    ['post', 'de'],
    ['search', 'fr'],
    ['post', 'fr'],
  ] as const)
    await open(page, language);
  expect(await rowsOf(world), 'held for a minute').toEqual([]);
  const read = await admin.client.ask(readAnalytics, { query: { days: 2 } });
  expect(read).toMatchObject({
    isOn: true,
    pages: [
      { page: 'post', count: 3 },
      { page: 'search', count: 1 },
    ],
    languages: [
      { language: 'fr', count: 3 },
      { language: 'de', count: 1 },
    ],
  });
  expect(read.days.map(({ count }) => count)).toEqual([0, 4]);
  await open('post', 'fr');
  expect((await admin.client.ask(readAnalytics, {})).pages[0]).toEqual({ page: 'post', count: 4 });
});

test('a process saves once a minute, and adds to what others counted', async () => {
  const world = await counting();
  let at = new Date('2026-05-01T23:59:30Z');
  const context = { ...world.running.context, now: () => new Date(at) };
  const counters = [new PageCounter(context), new PageCounter(context)];
  const count = (one: PageCounter | undefined) => one?.count({ page: 'chat', language: 'ja' });
  for (const one of counters) await count(one);
  expect(await rowsOf(world)).toEqual([]);
  at = new Date('2026-05-02T00:00:31Z');
  for (const one of counters) await count(one);
  await expect
    .poll(() => rowsOf(world))
    .toMatchObject([
      { day: '2026-05-01', page: 'chat', language: 'ja', count: 2 },
      { day: '2026-05-02', count: 2 },
    ]);
});

test('counts go after 25 months, and not a day before', async () => {
  const world = await counting();
  const { context } = world.running;
  await context.db.sql.execute(sql`insert into page_counts (day, page, language, count)
    values ('2024-05-02', 'post', 'fr', 1), ('2024-05-03', 'post', 'fr', 1)`);
  await sweepCounts({ ...context, now: () => new Date('2026-06-03T12:00:00Z') });
  expect((await rowsOf(world)).map(({ day }) => day)).toEqual(['2024-05-03']);
});
