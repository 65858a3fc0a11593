import { readInbox } from '@stenope/contract/notifications/notifications';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { inboxOf, tellMany } from './scene.ts';

/** Concurrent inbox requests share a statement, and nothing else. */

let world: World & { end(): Promise<void> };
let people: readonly Person[];
beforeAll(async () => {
  world = await aWorld({ keep: true });
  people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
});
afterAll(() => world.end());

const pool = () => world.running.context.db.pool;
const isInbox = (text: string) => text.includes('"notifications":');

/** Backends that wait for the table, oldest first. */
async function waiting(): Promise<readonly number[]> {
  const { rows } = await pool().query<{ pid: number; query: string }>(
    `select pid, query from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() order by query_start`,
  );
  return rows.filter(({ query }) => isInbox(query)).map(({ pid }) => pid);
}

/** Number of requests the server has received since. */
function arrivals(): () => number {
  let count = 0;
  const one = () => void (count += 1);
  const { server } = world.running.app!;
  server.on('request', one);
  onTestFinished(() => void server.off('request', one));
  return () => count;
}

/** Cancels a statement, like a timeout. */
const cancel = (pid: number | undefined) => pool().query('select pg_cancel_backend($1)', [pid]);

/** Locks notifications until the result is called. */
async function lockNotifications(): Promise<() => Promise<unknown>> {
  const holder = await pool().connect();
  onTestFinished(() => holder.release());
  await holder.query('begin');
  await holder.query('lock table notifications in access exclusive mode');
  return () => holder.query('commit');
}

test('each gets their own, and some of them by one statement', async () => {
  const crowd = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const told = await Promise.all(crowd.map((one, at) => tellMany(world, one, at)));
  // Warms the session cache: below, only inboxes are queried.
  await Promise.all(crowd.map(inboxOf));
  let seen: Awaited<ReturnType<typeof inboxOf>>[] = [];
  const statements = await world.statements.during(async () => {
    const release = await lockNotifications();
    const arrived = arrivals();
    const asked = [...crowd, ...crowd].map(inboxOf);
    // The others have arrived too, and found both batches running.
    await expect.poll(arrived).toBe(asked.length);
    await expect.poll(async () => (await waiting()).length).toBe(2);
    await release();
    seen = await Promise.all(asked);
  });
  const ids = (latest: readonly { readonly id: string }[]) => latest.map(({ id }) => id).toSorted();
  for (const [at, { notifications, latest }] of seen.entries()) {
    const own = told[at % crowd.length] ?? [];
    expect([notifications, ids(latest)]).toEqual([own.length, own.toSorted()]);
  }
  const asked = statements.filter(isInbox);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(seen.length);
});

test('what takes too long for one is no matter of the others', async () => {
  await Promise.all(people.map(inboxOf));
  const release = await lockNotifications();
  const arrived = arrivals();
  const ask = ({ client }: Person) => client.send(readInbox);
  const [one, two, ...rest] = people.slice(0, 6) as [Person, Person, ...Person[]];
  // One after the other, to fix the order.
  const first = ask(one);
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const second = ask(two);
  await expect.poll(async () => (await waiting()).length).toBe(2);
  const others = rest.map(ask);
  await expect.poll(arrived).toBe(6);
  const [alone, before] = await waiting();
  await cancel(alone);
  expect((await first).status).toBe(503);
  // The waiting ones share one statement; when it fails, each runs alone.
  const behind = async () => (await waiting()).filter((pid) => pid !== before);
  await expect.poll(async () => (await behind()).length).toBe(1);
  await cancel((await behind())[0]);
  await release();
  const replies = await Promise.all([second, ...others]);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});

test('more than a badge shows is not added up', async () => {
  const ada = await world.person();
  await pool().query(
    `with partners as (
       insert into users (id, email, username, display_name)
       select gen_random_uuid(), word || '@example.org', word, 'Partner'
       from (select 'p' || substr(md5(random()::text || n), 1, 14) as word
         from generate_series(1, 120) as n) as words returning id)
     , talks as (
       insert into conversations (id, one_id, other_id, started_by, accepted_at)
       select gen_random_uuid(), least(id, $1), greatest(id, $1), id, now() from partners
       returning id, case one_id when $1 then other_id else one_id end as partner)
     insert into conversation_members (conversation_id, user_id, other_id, request, unread)
     select id, $1, partner, false, 2 from talks`,
    [ada.id],
  );
  const { messages } = await inboxOf(ada);
  expect(messages).toBe(200);
});
