import type { Action } from '@stenope/contract/action';
import { readProfile } from '@stenope/contract/people/profile';
import { listFollowers, listFollowing, suggestPeople } from '@stenope/contract/people/ties';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { fillWorld, formerNames } from '../feed/scene.ts';
import { expectTrueCounts } from './scene.ts';

/** A member with ten thousand followers, among others with posts and ties. */
let world: World & { end(): Promise<void> };
let ada: Person;
let star: Person;
let planner: Planner;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, star] = [await world.person(), await world.person()];
  const size = ['--members', '12000', '--posts', '3000', '--comments', '100', '--follows', '20000'];
  await fillWorld(world, ...size);
  planner = await aPlanner(world.databaseUrl, ['blocks', 'mutes']);
  const { database } = planner;
  await database.query(
    `insert into follows (follower_id, followed_id, created_at)
     select id, $1, now() - random() * interval '300 days'
     from users where suspended_at is null and id not in ($1, $2) order by id limit 10000`,
    [star.id, ada.id],
  );
  await database.query(
    `insert into follows (follower_id, followed_id)
     select $1, id from users where id not in ($1, $2) order by id desc limit 300`,
    [ada.id, star.id],
  );
  await database.query(formerNames);
  await database.query(
    `insert into muted_terms (user_id, kind, term, needle, id)
     select id, kind, 'foule', 'foule', gen_random_uuid()
     from (select id from users where id <> $1 order by id limit 2000) as users
     cross join unnest(array['tag', 'word']) as kind`,
    [ada.id],
  );
  await database.query('analyze');
});
afterAll(async () => {
  await planner.end();
  await world.end();
});

test('counts what the filling wrote', async () => {
  await expectTrueCounts(world);
});

describe.each<readonly [string, Action, () => object]>([
  ['the page', readProfile, () => ({ params: { username: star.username } })],
  ['followers', listFollowers, () => ({ params: { userId: star.id } })],
  [
    'followers by name',
    listFollowers,
    () => ({ params: { userId: star.id }, query: { q: 'mar' } }),
  ],
  [
    'followers by one letter',
    listFollowers,
    () => ({ params: { userId: star.id }, query: { q: 'm' } }),
  ],
  [
    'those one follows by name',
    listFollowing,
    () => ({ params: { userId: ada.id }, query: { q: 'mar' } }),
  ],
  ['those one follows', listFollowing, () => ({ params: { userId: ada.id } })],
  ['suggestions', suggestPeople, () => ({})],
])('%s', (_, action, sentTo) => {
  test('takes at most three statements, none of which reads a table whole', async () => {
    const sent = sentTo();
    // Warms the session cache.
    expect((await ada.client.send(action, sent)).status).toBe(200);
    const seen = await world.statements.during(() => ada.client.send(action, sent));
    expect(seen.length).toBeLessThanOrEqual(3);
    for (const text of seen) expect(await planner.readWhole(text), text).toEqual([]);
  });
});

async function called(who: Person, q: string): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 100, q, ...(cursor !== undefined && { cursor }) };
    const page = await ada.client.ask(listFollowers, { params: { userId: who.id }, query });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined);
  return seen;
}

test('of ten thousand, all who are called so are found, in the order of names', async () => {
  const { database } = planner;
  await database.query(
    `update users set display_name = 'Maréchal' where id in
       (select follower_id from follows where followed_id = $1 order by 1 limit 150)`,
    [star.id],
  );
  const { rows } = await database.query<{ id: string }>(
    `select id from users where id in (select follower_id from follows where followed_id = $1)
       and (lower(username) like 'mar%' or folded_name(display_name) like 'mar%')
     order by lower(username) like 'mar%' desc,
       case when lower(username) like 'mar%' then lower(username) else folded_name(display_name) end
         using ~<~, id`,
    [star.id],
  );
  expect(rows.length).toBeGreaterThan(300);
  expect(await called(star, 'Mar')).toEqual(rows.map(({ id }) => id));
  expect(await called(star, 'qqq')).toEqual([]);
});

test('ten thousand are followed to the last of them, none twice', async () => {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await ada.client.ask(listFollowers, { params: { userId: star.id }, query });
    for (const { id } of page.items) seen.add(id);
    cursor = page.next;
  } while (cursor !== undefined);
  const { counts } = await ada.client.ask(readProfile, { params: { username: star.username } });
  expect([seen.size, counts?.followers]).toEqual([10_000, 10_000]);
});
