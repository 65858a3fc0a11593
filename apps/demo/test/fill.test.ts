import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fill } from '../src/fill/fill.ts';
import { readPlan } from '../src/fill/plan.ts';
import { createDatabase, type TestDatabase } from '@stenope/server/test/kit/database.ts';

const numbers = Object.entries({
  members: 200,
  posts: 2000,
  comments: 3000,
  follows: 1500,
  ratings: 5000,
  messages: 4000,
  notifications: 2500,
}).flatMap(([name, number]) => [`--${name}`, String(number)]);
const now = Date.parse('2026-06-01T12:00:00Z');
const signal = new AbortController().signal;
const write = (url: string, ...more: string[]) =>
  fill({ url, plan: readPlan([...numbers, ...more], now), signal });

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  await write(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function first<T>(text: string): Promise<T> {
  const { rows } = await client.query<{ found: T }>(`select (${text}) as found`);
  return rows[0]?.found as T;
}

test('there is as much as was asked for', async () => {
  for (const [table, rows] of [
    ['users', 200],
    ['posts', 2000],
    ['media', 2000],
    ['comments', 3000],
    ['follows', 1500],
    ['notifications', 2500],
    ['messages', 4000],
  ] as const) {
    expect(await first<string>(`select count(*) from ${table}`), table).toBe(String(rows));
  }
});

test('every row names rows that are there', async () => {
  const { rows } = await client.query<{
    child: string;
    columns: string[];
    parent: string;
    keys: string[];
  }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent,
       array(select attname::text from unnest(conkey) k join pg_attribute on attrelid = conrelid and attnum = k) as columns,
       array(select attname::text from unnest(confkey) k join pg_attribute on attrelid = confrelid and attnum = k) as keys
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { child, columns, parent, keys } of rows) {
    const lost = await first<string>(
      `select count(*) from ${child} c where c.${columns[0]} is not null
         and not exists (select 1 from ${parent} p where p.${keys[0]} = c.${columns[0]})`,
    );
    expect(lost, `${child}.${columns[0]}`).toBe('0');
  }
});

test('the counters are what a recount says', async () => {
  const wrong = await first<string>(
    `select count(*) from posts p
     where p.comments <> (select count(*) from comments c where c.post_id = p.id)`,
  );
  expect(wrong).toBe('0');
  const tags = await client.query(
    `select tag, count(*)::int as posts from post_tags join posts on posts.id = post_id and listed
     group by tag order by tag`,
  );
  expect((await client.query('select tag, posts from hashtags order by tag')).rows).toEqual(
    tags.rows,
  );
  const withheld = await client.query(
    `select tag, count(*)::int as posts from post_tags join posts on posts.id = post_id and listed
     join users on users.id = author_id and suspended_at is not null group by tag order by tag`,
  );
  expect(withheld.rows.length).toBeGreaterThan(0);
  const told = `select tag, withheld as posts from hashtags where withheld > 0 order by tag`;
  expect((await client.query(told)).rows).toEqual(withheld.rows);
});

test('comments come after their post, replies under the same, blocks between strangers', async () => {
  expect(
    await first<boolean>(
      `select bool_and(c.created_at >= p.created_at) from comments c join posts p on p.id = c.post_id`,
    ),
  ).toBe(true);
  const astray = `select count(*) from comments r join comments c on c.id = r.parent_id
    where c.post_id <> r.post_id or c.parent_id is not null`;
  expect(await first<string>(astray)).toBe('0');
  const torn = `select count(*) from blocks join follows
    on (follower_id, followed_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id))`;
  expect(await first<string>(torn)).toBe('0');
});

test('a few authors have most of the posts', async () => {
  const most = await first<string>(
    `select sum(n) from (select count(*) as n from posts group by author_id order by 1 desc limit 20) as top`,
  );
  expect(Number(most)).toBeGreaterThan(2000 * 0.2);
});

test('the same seed gives the same rows; where somebody lives, it asks first', async () => {
  const again = await createDatabase(inject('postgresUrl'));
  await write(again.url);
  const other = new pg.Client({ connectionString: again.url });
  await other.connect();
  const print = `select md5(string_agg(id || title || description, '' order by id)) as found from posts`;
  const { rows } = await other.query<{ found: string }>(print);
  expect((await client.query(print)).rows).toEqual(rows);
  await other.end();
  await again.drop();
  await expect(write(database.url, '--seed', '2')).rejects.toThrow('--add');
  await expect(write(database.url, '--add')).rejects.toThrow('--seed');
  await write(database.url, '--seed', '2', '--add');
  expect(await first<string>('select count(*) from posts')).toBe('4000');
});
