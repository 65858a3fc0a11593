import { listCellPosts } from '@stenope/contract/feed/map';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import { quadkeyAt } from '@stenope/domain/map/cells';
import { connected } from '@stenope/kit/database';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { manyInSquare } from '../../src/features/search/map/queries.ts';
import { pageOf } from '../feed/scene.ts';
import { aPlanner } from '../kit/plans.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World;
let ada: Person;
let bob: Person;
beforeEach(async () => {
  world = await aWorld();
  [ada, bob] = [await world.person(), await world.person()];
});

const die = { lat: 44.753_61, lon: 5.370_33 };
const place = { ...die, label: 'Die', precision: 'exact' as const };

interface Crowd {
  readonly by: Person;
  readonly posts: number;
  /** Hours from now: crowds are newer or older than the posts of a test. */
  readonly hours: number;
  readonly title: string;
}

/**
 * Fills the square. Without photographs, so pages show none of them; without triggers, which would
 * take most of the time.
 */
async function crowd({ by, posts, hours, title }: Crowd): Promise<void> {
  await connected(world.databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into posts
         (id, author_id, media_id, title, ready, place_lat, place_lon, place_precision)
       select uuidv7(make_interval(hours => $1::int)), $2, gen_random_uuid(), $3, true,
         $4::float8, $5::float8, 'exact'
       from generate_series(1, $6::int)`,
      [hours, by.id, title, die.lat, die.lon, posts],
    );
  });
}

const listSquare = async () => {
  const params = { cell: quadkeyAt(die, 9) };
  const { items, next } = await pageOf(ada.client, listCellPosts, { params });
  return { ids: items.map(({ id }) => id), next };
};

/** Counts the texts that are looked through for muted words from now on. */
async function countTexts(): Promise<() => Promise<number>> {
  const { pool } = world.running.context.db;
  await pool.query(`create sequence looked_through`);
  await pool.query(`create or replace function says_muted(said text, reader uuid,
      kinds text[] default array['tag', 'word']) returns boolean language plpgsql volatile as $$
    begin
      perform nextval('looked_through');
      return strpos(said, 'Partout') > 0;
    end $$`);
  return async () => {
    const { rows } = await pool.query<{ n: string }>(`select nextval('looked_through') - 1 as n`);
    return Number(rows[0]?.n);
  };
}

test.each([1500, manyInSquare + 200])(
  'who mutes a word of all %i posts of a square has a bounded number of them read',
  async (posts) => {
    const old = await aPost(world, bob, { place });
    await ada.client.ask(muteTerm, { params: { kind: 'word', term: 'partout' } });
    await crowd({ by: bob, posts: 60, hours: 1, title: 'Partout' });
    expect(await listSquare(), 'a page is looked for further on').toEqual({ ids: [old.id] });
    await crowd({ by: bob, posts, hours: 2, title: 'Partout' });
    const texts = await countTexts();
    expect(await listSquare(), 'the list ends there').toEqual({ ids: [] });
    expect(await texts()).toBeGreaterThan(100);
    expect(await texts()).toBeLessThan(1000);
  },
);

test('a crowd of posts of a suspended member ends no list', async () => {
  const eve = await world.person();
  const shown = await aPost(world, bob, { place });
  await crowd({ by: eve, posts: manyInSquare + 200, hours: 1, title: 'Partout' });
  await world.suspend(eve);
  expect(await listSquare()).toEqual({ ids: [shown.id] });
  // A square with many is walked through instead, more than once.
  await crowd({ by: bob, posts: manyInSquare, hours: -1, title: 'Calme' });
  const { ids, next } = await listSquare();
  expect(ids).toEqual([shown.id]);
  expect(next).toBeTypeOf('string');
});

test('a square with many is walked through from the newest, and not sorted as a whole', async () => {
  await crowd({ by: bob, posts: manyInSquare, hours: 1, title: 'Calme' });
  const planner = await aPlanner(world.databaseUrl, []);
  onTestFinished(() => planner.end());
  await planner.database.query('vacuum (analyze)');
  const texts = await world.statements.during(() => listSquare());
  const walks = texts.filter((text) => text.includes('is not false'));
  expect(walks).toHaveLength(1);
  const indexes = await planner.indexes(walks[0] ?? '');
  expect(indexes).toContain('posts_map_newest');
  expect(indexes).not.toContain('posts_map');
});
