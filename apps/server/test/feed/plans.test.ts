import {
  listFavourites,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
} from '@stenope/contract/feed';
import type { Action } from '@stenope/contract/action';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { allOf, fillWorld, idsOf, pageOf } from './scene.ts';

/** Every list at a size at which a wrong plan shows: thousands of posts, hundreds of authors. */
let world: World & { end(): Promise<void> };
let ada: Person;
let database: pg.Client;
/** Somebody with many posts, and how they are called. */
let author: { id: string; username: string };
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  await fillWorld(
    world,
    '--members',
    '5000',
    '--posts',
    '6000',
    '--comments',
    '500',
    '--follows',
    '6000',
  );
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  const { rows } = await database.query<typeof author>(
    `select id, username from users where id in
       (select author_id from posts group by 1 order by count(*) desc limit 1)`,
  );
  [author = { id: '', username: '' }] = rows;
  await database.query(
    `insert into follows (follower_id, followed_id)
     select $1, id from users where id <> $1 order by id limit 300`,
    [ada.id],
  );
  await database.query(
    `insert into favourites (user_id, post_id, id) select $1, id, id from posts order by id limit 200`,
    [ada.id],
  );
  await database.query(
    `insert into reveals (user_id, work_id)
     select users.id, scores.id from scores cross join (select id from users limit 5) as users`,
  );
  await database.query('analyze');
}, 120_000);
afterAll(async () => {
  await database.end();
  await world.end();
});

interface ListCase {
  readonly name: string;
  readonly action: Action;
  readonly sent: () => { params?: object };
}

const home = (list: string): ListCase => ({
  name: list,
  action: readHome,
  sent: () => ({ params: { list } }),
});

const lists: readonly ListCase[] = [
  { name: 'newest', action: listPosts, sent: () => ({}) },
  home('following'),
  home('discover'),
  home('needs_eyes'),
  { name: 'hashtag', action: readHashtag, sent: () => ({ params: { tag: 'paysage' } }) },
  {
    name: 'of an author',
    action: listPostsOf,
    sent: () => ({ params: { username: author.username } }),
  },
  { name: 'favourites', action: listFavourites, sent: () => ({}) },
];

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** Tables PostgreSQL would read from end to end, with the plan it keeps for any values. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const whole = (node: Node): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(whole),
  ];
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  // A dozen blocks are read faster whole.
  return plan ? whole(plan).filter((table) => table !== 'blocks') : ['no plan'];
}

describe.each(lists)('$name', ({ action, sent: sentTo }) => {
  test('takes at most three statements a page, none of which reads a table whole', async () => {
    const sent = sentTo();
    const { next } = await pageOf(ada.client, action, sent);
    const further = { ...sent, query: { cursor: next } };
    const seen = await world.statements.during(() => pageOf(ada.client, action, further));
    expect(seen.length).toBeLessThanOrEqual(3);
    for (const text of seen) expect(await readWhole(text), text).toEqual([]);
  });
});

async function expected(sql: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select posts.id from posts join users on users.id = author_id
     where listed and suspended_at is null and ${sql} order by posts.id desc`,
    [ada.id],
  );
  return rows.map(({ id }) => id);
}

const everyPage = (client: TestClient, list: string, limit: number) =>
  allOf(client, readHome, { params: { list }, limit });

test('following holds every post of those followed, in order of time', async () => {
  const found = await everyPage(ada.client, 'following', 500);
  const wanted = await expected(
    'author_id in (select followed_id from follows where follower_id = $1)',
  );
  expect(idsOf(found)).toEqual(wanted);
});

test('discover loses nothing, repeats nothing, and lets nobody flood a page', async () => {
  const found: string[] = [];
  let cursor: string | undefined;
  const mostOfOne: number[] = [];
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = await pageOf(ada.client, readHome, { params: { list: 'discover' }, query });
    found.push(...idsOf(page.items));
    const counts = Map.groupBy(page.items, ({ author: by }) => by.id);
    mostOfOne.push(Math.max(...[...counts.values()].map((of) => of.length)));
    cursor = page.next;
  } while (cursor !== undefined);
  // Towards the end only a few are left, and these fill the pages.
  expect(Math.max(...mostOfOne.slice(0, 20))).toBe(2);
  expect(found.toSorted().toReversed()).toEqual(await expected('author_id <> $1'));
}, 60_000);
