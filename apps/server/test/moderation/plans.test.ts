import { listCases, searchModeratedPosts } from '@stenope/contract/site/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld } from '../feed/scene.ts';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let admin: Person;
let planner: Planner;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
  await fillWorld(world, '--members', '3000', '--posts', '8000', '--comments', '3000');
  planner = await aPlanner(world.databaseUrl, []);
  for (const [kind, table, by] of [
    ['post', 'posts', 'author_id'],
    ['comment', 'comments', 'author_id'],
    ['profile', 'users', 'id'],
  ]) {
    await planner.database.query(`insert into cases (id, target_kind, target_id, author_id, status,
        causes, urgency, opened_at, queued_at, closed_at, claimed_by, revision)
      select gen_random_uuid(), '${kind}', id, author,
        (array['queued', 'queued', 'queued', 'closed', 'waiting'])[1 + nth % 5],
        array[(array['reports', 'reports', 'notice'])[1 + nth % 3]], -random() * 1000, now(), now(),
        case when nth % 5 = 3 then now() - random() * interval '9 days' end,
        case when nth % 40 = 0 then '${admin.id}'::uuid end, 1
      from (select id, ${by} as author, row_number() over ()::int as nth from ${table}) as things`);
  }
  await planner.database.query(`insert into reports (id, reporter_id, target_kind, target_id,
      author_id, category, case_id)
    select gen_random_uuid(), '${admin.id}', target_kind, target_id, author_id, 'spam', id
    from cases where author_id <> '${admin.id}'`);
  await planner.database.query('analyze');
}, 180_000);
afterAll(async () => {
  await planner.end();
  await world.end();
});

/** Common, rare and not there at all; the beginning of a name; a letter, and two that nothing has. */
const words = ['brume', 'xylographe', 'qwxzkqwxzk', 'mar', 'é', 'zq'];

const asked: readonly object[] = [
  {},
  { reportedOnly: 'yes' },
  { kind: 'comment' },
  { kind: 'message', reportedOnly: 'yes' },
  { status: 'waiting' },
  { status: 'closed' },
  { mine: 'yes' },
  ...words.map((q) => ({ q })),
  { q: 'brume', kind: 'post', reportedOnly: 'yes' },
];

test('no page of the queue, and no search, reads cases or posts whole', async () => {
  const texts = new Set<string>();
  const asking = async () => {
    for (const query of asked) {
      const { next } = await admin.client.ask(listCases, { query });
      if (next) await admin.client.ask(listCases, { query: { ...query, cursor: next } });
    }
    for (const query of [{}, ...words.map((q) => ({ q }))]) {
      const { next } = await admin.client.ask(searchModeratedPosts, { query });
      if (next) await admin.client.ask(searchModeratedPosts, { query: { ...query, cursor: next } });
    }
  };
  for (const text of await world.statements.during(asking)) texts.add(text);
  const ours = [...texts].filter((text) => /"cases"|as near|"posts"/.test(text));
  expect(ours.length).toBeGreaterThan(12);
  // Nobody appealed, answered or sells in this community: what is empty is read whole.
  const small = new Set(['appeals', 'decisions', 'responses', 'products']);
  for (const text of ours) {
    expect(
      (await planner.readWhole(text)).filter((table) => !small.has(table)),
      text,
    ).toEqual([]);
  }
});

test('what is rare is found by its words, what is common by the order of the page', async () => {
  const seen = (query: object) =>
    world.statements.during(() => admin.client.ask(searchModeratedPosts, { query }));
  const common = (await seen({ q: 'brume', limit: 5 })).filter((text) => text.includes('ilike'));
  expect(common).toHaveLength(1);
  const rare = (await seen({ q: 'xylographe' })).filter((text) => text.includes('ilike'));
  expect(rare).toHaveLength(2);
  const indexes = await planner.indexes(rare[1] ?? '');
  expect(indexes).toEqual(expect.arrayContaining(['posts_title', 'users_username_begins']));
});

test('a case is found by looking at few titles, then by those who are called so', async () => {
  for (const q of ['xylographe', 'zq']) {
    const seen = await world.statements.during(() => admin.client.ask(listCases, { query: { q } }));
    const [near, all] = seen.filter((text) => text.includes('ilike'));
    const few = await planner.indexes(near ?? '');
    expect(few).toEqual(expect.arrayContaining(['cases_queue', 'posts_pkey']));
    expect(few).not.toContain('posts_title');
    const keys = ['posts_title', 'cases_of_target', 'users_username_begins', 'cases_of_author'];
    expect(await planner.indexes(all ?? '')).toEqual(expect.arrayContaining(keys));
  }
});
