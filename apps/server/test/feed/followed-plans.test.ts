import { readHome } from '@stenope/contract/feed';
import { muteTerm } from '@stenope/contract/feed/hashtags';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { allOf, fillWorld, follows, idsOf, pageOf } from './scene.ts';

/** The home of somebody who follows as many hashtags as one can, in a large community. */
let world: World & { end(): Promise<void> };
let bea: Person;
let database: pg.Client;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  bea = await world.person();
  await fillWorld(world, '--members', '5000', '--posts', '4000', '--comments', '500');
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  // Popular and rare ones, and some that nobody carries.
  await database.query(
    `insert into followed_tags (user_id, tag, id)
     select users.id, tag, gen_random_uuid() from (
       select id from users order by id limit 500) as users
     cross join (select tag from hashtags order by posts desc limit 5) as tags`,
  );
  await database.query(`delete from followed_tags where user_id = $1`, [bea.id]);
  await database.query(
    `insert into followed_tags (user_id, tag, id)
     select $1, tag, gen_random_uuid() from (
       (select tag from hashtags order by posts, tag limit 50)
       union all select 'personne' || n from generate_series(1, 140) as n) as wished (tag)`,
    [bea.id],
  );
  await database.query(
    `insert into muted_terms (user_id, kind, term, needle, id)
     select id, kind, 'foule', 'foule', gen_random_uuid()
     from (select id from users where id <> $1 order by id desc limit 1000) as users
     cross join unnest(array['tag', 'word']) as kind`,
    [bea.id],
  );
  await database.query(
    `insert into reveals (user_id, work_id)
     select users.id, scores.id from scores cross join (select id from users limit 5) as users`,
  );
  await database.query('analyze');
});
afterAll(async () => {
  await database.end();
  await world.end();
});

const following = { params: { list: 'following' } };
const homeOf = async (limit: number) =>
  idsOf(await allOf(bea.client, readHome, { ...following, limit }));

async function expected(condition: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select posts.id from posts join users on users.id = author_id
     where listed and suspended_at is null and (${condition}) order by posts.id desc`,
    [bea.id],
  );
  return rows.map(({ id }) => id);
}

const carried = `posts.id in (select post_id from post_tags join followed_tags using (tag)
  where user_id = $1)`;
const ofMembers = `author_id in (select followed_id from follows where follower_id = $1)`;

async function statementsOfHome(person: Person): Promise<readonly string[]> {
  await pageOf(person.client, readHome, following);
  const seen = await world.statements.during(() => pageOf(person.client, readHome, following));
  return seen.filter((text) => !text.includes('"sessions"'));
}

/** Tables scanned as a whole by the generic plan. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await database.query(`explain (generic_plan) ${text}`);
  const plan = rows.map((row) => String(Object.values(row as object)[0])).join('\n');
  const whole = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? '');
  // A dozen blocks and mutes are read faster whole.
  return whole.filter((table) => table !== 'blocks' && table !== 'mutes');
}

test('holds every post under them once, in order of time, also with those of members', async () => {
  const underTags = await expected(carried);
  expect(underTags.length).toBeGreaterThan(20);
  expect(await homeOf(100)).toEqual(underTags);
  await database.query(
    `insert into follows (follower_id, followed_id)
     select $1, id from users where id <> $1 order by id desc limit 40`,
    [bea.id],
  );
  const both = await expected(`${carried} or ${ofMembers}`);
  expect(both.length).toBeGreaterThan(underTags.length);
  expect(await homeOf(7)).toEqual(both);
});

test('takes one statement more a page, by keys; who follows no hashtag takes none', async () => {
  const seen = await statementsOfHome(bea);
  expect(seen).toHaveLength(2);
  for (const text of seen) expect(await readWhole(text), text).toEqual([]);
  const { rows } = await database.query<{ id: string }>(
    `select author_id as id from posts where listed limit 1`,
  );
  const none = await world.person();
  expect(await statementsOfHome(none), 'an empty page').toHaveLength(1);
  await follows(none, { ...bea, id: rows[0]?.id ?? '' });
  expect(await statementsOfHome(none)).toHaveLength(1);
});

test('muting takes no statement more', async () => {
  await bea.client.ask(muteTerm, { params: { kind: 'word', term: 'lumière' } });
  await bea.client.ask(muteTerm, { params: { kind: 'tag', term: 'paysage' } });
  const seen = await statementsOfHome(bea);
  expect(seen).toHaveLength(2);
  const found = new Set(await homeOf(100));
  const hidden = await expected(`title ~* '\\mlumière\\M' or description ~* '\\mlumière\\M'
    or posts.id in (select post_id from post_tags where tag = 'paysage') and $1::uuid is not null`);
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.filter((id) => found.has(id))).toEqual([]);
});
