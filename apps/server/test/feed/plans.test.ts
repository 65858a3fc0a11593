import { updatePreferences } from '@stenope/contract/accounts/onboarding';
import {
  listFavourites,
  listPlacesOf,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  searchHashtags,
} from '@stenope/contract/feed';
import type { Action } from '@stenope/contract/action';
import { mapPosts } from '@stenope/domain/posts/limits';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeNewsRelay } from '../../src/features/feed/service.ts';
import { noRank, rankings } from '../../src/features/feed/ranked.ts';
import { sealRank } from '../../src/features/feed/pages.ts';
import { newestOfAll } from '../../src/platform/db/cursor.ts';
import type { TestClient } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { allOf, fillWorld, formerNames, idsOf, pageOf } from './scene.ts';

/**
 * Every list in a community large enough to reveal a bad query plan: thousands of posts, hundreds
 * of authors.
 */
let world: World & { end(): Promise<void> };
let ada: Person;
let database: pg.Client;
/** An author with many posts. */
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
  await database.query(formerNames);
  await database.query(
    `insert into reveals (user_id, work_id)
     select users.id, scores.id from scores cross join (select id from users limit 5) as users`,
  );
  // As after a nightly batch; every third has no shown score.
  await database.query(
    `update scores set ranked = 5 * random(), mean = 5 * random(), intention = 5 * random(),
       composition = 5 * random(), matiere = 5 * random(), technique = 5 * random(),
       emotion = 5 * random(), ranks = null,
       state = case when random() < 0.3 then 'hidden' else 'provisional' end`,
  );
  await database.query(
    `insert into followed_tags (user_id, tag, id)
     select users.id, tag, gen_random_uuid() from (select id from users order by id limit 2000) as users
     cross join (select tag from hashtags order by posts desc limit 5) as tags`,
  );
  await database.query(
    `insert into muted_terms (user_id, kind, term, needle, id)
     select id, kind, 'foule', 'foule', gen_random_uuid()
     from (select id from users where id <> $1 order by id desc limit 2000) as users
     cross join unnest(array['tag', 'word']) as kind`,
    [ada.id],
  );
  await database.query('analyze');
});
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

/** Tables scanned as a whole by the generic plan. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const whole = (node: Node): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(whole),
  ];
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  // A dozen blocks and mutes are read faster whole.
  const few = new Set(['blocks', 'mutes']);
  return plan ? whole(plan).filter((table) => !few.has(table)) : ['no plan'];
}

/** Statements of a list, without the occasional session look-up. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const seen = await world.statements.during(work);
  return seen.filter((text) => !text.includes('"sessions"'));
}

test('who hears of a post is found by keys, however many listen and follow', async () => {
  const { rows } = await database.query<{ id: string }>('select id from users limit 3000');
  const { items } = await pageOf(ada.client, listPosts);
  const happenings = items.slice(0, 3).map(({ id: postId }) => ({
    id: postId,
    at: '0',
    name: homeNewsRelay.of.name,
    topics: [],
    frame: JSON.stringify({ data: { postId } }),
  }));
  const listeners = rows.map(({ id }) => id);
  const seen = await statementsOf(() =>
    homeNewsRelay.passOn(world.running.context, happenings, listeners),
  );
  expect(seen).toHaveLength(1);
  for (const text of seen) expect(await readWhole(text), text).toEqual([]);
});

describe.each(lists)('$name', ({ action, sent: sentTo }) => {
  test('takes at most three statements a page, none of which reads a table whole', async () => {
    const sent = sentTo();
    const { next } = await pageOf(ada.client, action, sent);
    const further = { ...sent, query: { cursor: next } };
    const seen = await statementsOf(() => pageOf(ada.client, action, further));
    expect(seen.length).toBeLessThanOrEqual(3);
    for (const text of seen) expect(await readWhole(text), text).toEqual([]);
  });
});

test('what leads what waits for eyes is found by its tags alone', async () => {
  const body = { interests: ['landscape' as const, 'night' as const] };
  await ada.client.ask(updatePreferences, { body });
  const eyes = { params: { list: 'needs_eyes' } } as const;
  await pageOf(ada.client, readHome, eyes);
  const seen = await statementsOf(() => pageOf(ada.client, readHome, eyes));
  const [own = ''] = seen.filter((text) => text.includes('liked (tag)'));
  expect(await readWhole(own), own).toEqual([]);
  expect(seen.length).toBeLessThanOrEqual(4);
});

describe('a map', () => {
  const mapOf = (who: Person | typeof author) => () =>
    ada.client.ask(listPlacesOf, { params: { username: who.username } });

  test('takes two statements, neither of which reads a table whole', async () => {
    for (const who of [author, ada]) {
      const seen = await statementsOf(mapOf(who));
      expect(seen).toHaveLength(2);
      for (const text of seen) expect(await readWhole(text), text).toEqual([]);
      const [list = ''] = seen.filter((text) => text.includes('"place_lat"'));
      const { rows } = await database.query(`explain (generic_plan, format json) ${list}`);
      // Posts without a place are not even read.
      expect(JSON.stringify(rows)).toContain('posts_placed');
    }
  });

  test('holds all that have a place, whoever else there is', async () => {
    const { items, more } = await mapOf(author)();
    const placed = await expected(
      `author_id = '${author.id}' and posts.place_lat is not null and $1::uuid is not null`,
    );
    expect(placed.length).toBeGreaterThan(0);
    expect(items.map(({ post }) => post.id)).toEqual(placed);
    expect(more).toBe(false);
  });

  test('holds the newest five hundred of more, and says so', async () => {
    await database.query(`drop table if exists before; create temp table before as
      select id, author_id, place_label, place_lat, place_lon, place_precision from posts
      order by id desc limit 1200`);
    // Every other one has a place.
    await database.query(
      `with taken as (select id, row_number() over (order by id) % 2 = 0 as placed from before)
       update posts set author_id = $1, place_label = null,
         place_lat = case when placed then 44.5 end, place_lon = case when placed then 5.5 end,
         place_precision = case when placed then 'city' end
       from taken where taken.id = posts.id`,
      [author.id],
    );
    let shown: Awaited<ReturnType<ReturnType<typeof mapOf>>>;
    try {
      shown = await mapOf(author)();
    } finally {
      await database.query(
        `update posts set author_id = before.author_id, place_label = before.place_label,
           place_lat = before.place_lat, place_lon = before.place_lon,
           place_precision = before.place_precision
         from before where before.id = posts.id`,
      );
    }
    const { items, more } = shown;
    expect(items).toHaveLength(mapPosts);
    expect(more).toBe(true);
    const ids = items.map(({ post }) => post.id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });
});

/** Sortable lists by the names in their cursors. */
const listNames: Readonly<Record<string, () => string>> = {
  newest: () => 'all',
  hashtag: () => 'tag paysage',
  'of an author': () => `author ${author.id}`,
};

const sorted = lists.filter(({ name }) => name in listNames);

/** A cursor after the last ranked post. */
const unrankedPlace = (list: string) =>
  world.running.context.cursors.write(list, [
    sealRank(world.running.context.signer, noRank),
    newestOfAll,
  ]);

describe.each(rankings)('by %s', (sort) => {
  test.each(sorted)('$name takes no more', async ({ name, action, sent: sentTo }) => {
    const sent = sentTo();
    const { next } = await pageOf(ada.client, action, { ...sent, query: { sort } });
    const cursors = [undefined, next, unrankedPlace(`${listNames[name]?.()} by ${sort}`)];
    // A popular tag is filtered while walking down the list.
    const counts = action === readHashtag ? [0, 1_000_000] : [0];
    for (const added of counts) {
      await database.query(`update hashtags set posts = posts + $1`, [added]);
      for (const cursor of cursors) {
        const query = { sort, ...(cursor !== undefined && { cursor }) };
        const seen = await statementsOf(() => pageOf(ada.client, action, { ...sent, query }));
        // One more where posts of a tag are counted.
        expect(seen.length).toBeLessThanOrEqual(added > 0 ? 4 : 3);
        for (const text of seen) expect(await readWhole(text), text).toEqual([]);
      }
      await database.query(`update hashtags set posts = posts - $1`, [added]);
    }
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
  const found = await everyPage(ada.client, 'following', 100);
  const wanted = await expected(
    'author_id in (select followed_id from follows where follower_id = $1)',
  );
  expect(idsOf(found)).toEqual(wanted);
});

test('every order holds every post once, those without a number at its end', async () => {
  const all = await expected('$1::uuid is not null');
  const { rows } = await database.query<{ id: string }>(
    `select scores.id from scores join posts on posts.id = scores.id
       join users on users.id = posts.author_id
     where shown and listed and suspended_at is null
     order by technique - mean + ranked desc, scores.id desc`,
  );
  const ranked = rows.map(({ id }) => id);
  expect(ranked.length).toBeGreaterThan(500);
  const others = all.filter((id) => !new Set(ranked).has(id));
  const found = await allOf(ada.client, listPosts, { sort: 'technique', limit: 100 });
  expect(idsOf(found)).toEqual([...ranked, ...others]);
});

/** Number of blocks read to count a hashtag. */
async function blocksOfCount(): Promise<number> {
  const seen = await statementsOf(() => ada.client.ask(searchHashtags, { query: { q: 'pay' } }));
  const [text = ''] = seen.filter((one) => one.includes('"hashtags"'));
  const values = text
    .replaceAll(/(blocker_id|blocked_id|user_id)" = \$\d+/g, `$1" = '${ada.id}'`)
    .replaceAll(/~>=~ \(select \$\d+/g, `~>=~ (select 'pay'`)
    .replaceAll(/~<~ \(select \$\d+/g, `~<~ (select 'paz'`)
    .replaceAll(/limit \$\d+/g, 'limit 8')
    // The first page of them.
    .replaceAll(/\$\d+::int/g, '2147483647')
    .replaceAll(/\$\d+::text/g, `''`);
  expect(values).not.toMatch(/\$\d/);
  // Rewritten first: dead rows would be counted.
  await database.query('vacuum (full, analyze) hashtags');
  const { rows } = await database.query<{
    'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }];
  }>(`explain (analyze, buffers, format json) ${values}`);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
}

test('how many are suspended changes what a hashtag counts, not what counting costs', async () => {
  const countOf = async () =>
    (await ada.client.ask(readHashtag, { params: { tag: 'paysage' } })).posts;
  const visible = async () =>
    (await allOf(ada.client, readHashtag, { params: { tag: 'paysage' }, limit: 100 })).length;
  const [blocks, count] = [await blocksOfCount(), await countOf()];
  expect(count).toBe(await visible());
  await database.query(
    `with chosen as (select id from users where suspended_at is null and id <> $1
       and id <> $2 order by id limit 2500)
     update users set suspended_at = '2001-01-01' where id in (select id from chosen)`,
    [ada.id, author.id],
  );
  expect(await countOf()).toBeLessThan(count);
  expect(await countOf()).toBe(await visible());
  // Counting each one's posts would be a few blocks more.
  expect(await blocksOfCount()).toBeLessThan(blocks + 20);
  // Those alone: others of this community were suspended just now, when it was made.
  await database.query(`update users set suspended_at = null where suspended_at = '2001-01-01'`);
  expect(await countOf()).toBe(count);
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
});
