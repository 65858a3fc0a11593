import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from '../../src/tables/moderation.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { caseRow, report, reportAs, reportedBy, stateOf } from './scene.ts';

/** Who reports one thing. `weighing.test.ts` has a thousand, written as rows. */
const size = Number(process.env['CROWD'] ?? 150);

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;

/** Accounts made a moment ago. */
async function crowd(count: number): Promise<readonly string[]> {
  const { rows } = await on().execute<{ id: string }>(sql`
    with made as (select gen_random_uuid() as id from generate_series(1, ${count}::int))
    insert into users (id, email, email_verified, username, display_name)
    select id, id || '@example.org', true, 'c' || substr(replace(id::text, '-', ''), 1, 20), 'Foule'
    from made returning id`);
  return rows.map(({ id }) => id);
}

const join = (userId: string, targetId: string) =>
  reportAs(world.running.context, userId, targetId);

/** The case as it is when all of its reports are read again, by one more. */
async function weighedAnew(postId: string) {
  await on().update(cases).set({ poolFullUntil: null });
  const [last = ''] = await crowd(1);
  await join(last, postId);
  return caseRow(world, postId);
}

test('fresh accounts, one after the other, queue a post and never mask it', async () => {
  const post = await aPost(world, ada);
  const states = new Set<string | undefined>();
  for (const [nth, id] of (await crowd(size)).entries()) {
    await join(id, post.id);
    if (nth % 50 === 0) states.add(await stateOf(world, post));
  }
  states.add(await stateOf(world, post));
  expect([...states]).toEqual(['visible']);
  const counted = await caseRow(world, post.id);
  expect(counted).toMatchObject({ status: 'queued', reports: size, reporters: size });
  const weighed = await weighedAnew(post.id);
  expect(weighed).toMatchObject({ status: 'queued', reports: size + 1, reporters: size + 1 });
  expect(weighed?.flagScore).toBeCloseTo(counted?.flagScore ?? Number.NaN, 6);
  expect(weighed?.urgency).toBeCloseTo(counted?.urgency ?? Number.NaN, 6);
}, 300_000);

test('a report that joins a full pool reads no other', async () => {
  const post = await aPost(world, ada);
  const readAll = async (userId: string): Promise<boolean> => {
    const seen = await world.statements.during(() => join(userId, post.id));
    return seen.some((text) => text.includes('where ("reports"."case_id" ='));
  };
  const reading: boolean[] = [];
  for (const id of await crowd(9)) reading.push(await readAll(id));
  // The sixth makes it a burst, as loud as the pool may be.
  expect(reading).toEqual([true, true, true, true, true, true, false, false, false]);
  await on()
    .update(cases)
    .set({ poolFullUntil: new Date(Date.now() - 1000) });
  const [after = '', next = ''] = await crowd(2);
  expect([await readAll(after), await readAll(next)]).toEqual([true, false]);
});

test('a severe one among them is seen, and trusted ones mask all the same', async () => {
  const post = await aPost(world, ada);
  for (const id of await crowd(8)) await join(id, post.id);
  const before = await caseRow(world, post.id);
  await report(await world.person(), post.id, { category: 'illegal' });
  const severe = await caseRow(world, post.id);
  expect(severe).toMatchObject({ severe: true, reports: 9, reporters: 9 });
  expect(severe?.urgency).toBeCloseTo((before?.urgency ?? 0) + 96, 6);
  await reportedBy(world, 2, 65, post.id);
  expect(await stateOf(world, post)).toBe('masked');
});
