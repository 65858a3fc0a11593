import { putRating, withdrawRating } from '@stenope/contract/echoes/ratings';
import type { Notification } from '@stenope/contract/notifications/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueJob } from '../../src/features/notifications/jobs.ts';
import { findPushed } from '../../src/features/notifications/push/queries.ts';
import { countSince } from '../../src/features/notifications/queries.ts';
import { newGroup } from '../../src/features/notifications/service.ts';
import { firstIdAt, newId } from '../../src/platform/ids.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { heardBy, inboxOf, toldTo, work } from './scene.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const pool = () => world.running.context.db.pool;
const marks = { intention: 4, composition: 4, matiere: 4, technique: 4, emotion: 4 };
const rate = ({ client }: Person, workId: string) =>
  client.ask(putRating, { params: { workId }, body: { marks } });

const heard = (line: TestListener) =>
  line.events.filter(({ name }) => name === 'notifications.changed').map(({ data }) => data);

const minuteMs = 60_000;

/** Moves all timestamps back, so that delayed notifications are due. */
async function passTime(ms: number): Promise<void> {
  const { rows } = await pool().query<{ id: string; due_at: Date }>(
    `select id, due_at from notifications where due_at > now()`,
  );
  for (const { id, due_at: due } of rows) {
    const at = new Date(due.getTime() - ms);
    await pool().query('update notifications set id = $2, due_at = $3 where id = $1', [
      id,
      newId(at.getTime()),
      at,
    ]);
    await pool().query('update ratings set told_in = null where told_in = $1', [id]);
  }
  await pool().query(
    `update notification_marks set told_until = told_until - $1 * interval '1 millisecond'`,
    [ms],
  );
}

test('what is told later is told once, when it is due, however much it is', async () => {
  const [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
  const [one, other] = [await aPost(world, ada), await aPost(world, ada)];
  const line = await TestListener.start(world.origin, ada.client.token);
  const second = await TestListener.start(world.origin, bob.client.token);
  for (const rater of [bob, eve]) for (const { id } of [one, other]) await rate(rater, id);
  await work(world, dueJob, {});
  expect(await heardBy(ada)).toEqual([]);

  await passTime(26 * minuteMs);
  await work(world, dueJob, {});
  await work(world, dueJob, {});
  expect(await heardBy(ada)).toEqual([
    ['rating', null, 2],
    ['rating', null, 2],
  ]);
  await expect.poll(() => heard(line)).toEqual([{ kind: 'told', notificationId: null }]);
  expect(heard(second)).toEqual([]);
});

test('what is shown already grows when the news of it is due, and not before', async () => {
  const [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
  const [one, other] = [await aPost(world, ada), await aPost(world, ada)];
  for (const { id } of [one, other]) await rate(bob, id);
  await passTime(26 * minuteMs);
  await work(world, dueJob, {});
  const seen = async () => {
    const { id } = (await toldTo(ada)).find(({ content }) => content?.id === one.id)!;
    const pushed = await findPushed(world.running.context.db, id);
    const digest = await countSince(world.running.context.db, ada.id, new Date(0));
    return { inbox: await inboxOf(ada), list: await toldTo(ada), pushed, digest };
  };
  await pool().query('update users set wants_digest = true where id = $1', [ada.id]);
  const before = await seen();
  expect(before.digest).toEqual([{ subject: 'rating', amount: 2 }]);
  await rate(eve, one.id);
  expect(await seen()).toEqual(before);
  // One more before that time is shown with it; what is withdrawn leaves what is shown as it is.
  const fay = await world.person();
  await rate(fay, one.id);
  await fay.client.ask(withdrawRating, { params: { workId: one.id } });
  expect(await seen()).toEqual(before);

  await pool().query(`update notifications set grows_at = grows_at - interval '26 minutes'`);
  const grown = <T extends Notification>(told: T) =>
    told.content?.id === one.id ? { ...told, amount: 2 } : told;
  const after = await seen();
  expect(after.list).toEqual(before.list.map(grown));
  expect(after.inbox).toEqual({ ...before.inbox, latest: before.inbox.latest.map(grown) });
  expect(after).toMatchObject({ pushed: { amount: 2 }, digest: [{ amount: 3 }] });
  await eve.client.ask(withdrawRating, { params: { workId: one.id } });
  expect(await seen()).toEqual(before);
});

test('a worker that was away for hours makes up for it', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const { id } = await aPost(world, ada);
  const line = await TestListener.start(world.origin, ada.client.token);
  await rate(bob, id);
  await passTime(5 * 60 * minuteMs);
  await work(world, dueJob, {});
  await expect.poll(() => heard(line)).toEqual([{ kind: 'told', notificationId: null }]);
});

test('reads only what is due: by ids, never all there is', async () => {
  const { rows } = await pool().query<{ 'QUERY PLAN': string }>(
    `explain select recipient_id from notifications where id >= $1 and id < $2`.replace(
      /\$(\d)/g,
      (_, place: string) => `'${firstIdAt(Number(place))}'`,
    ),
  );
  expect(JSON.stringify(rows)).toMatch(/notifications_pkey/);
});

test('a group is due at a mark between a quarter of an hour and twenty-five minutes away', () => {
  for (const minute of [0, 3, 5, 9.99]) {
    const now = new Date(Date.UTC(2026, 0, 1, 12) + minute * minuteMs);
    const { id, due } = newGroup(now);
    const wait = due.getTime() - now.getTime();
    expect(wait).toBeGreaterThanOrEqual(15 * minuteMs);
    expect(wait).toBeLessThan(25 * minuteMs);
    expect(due.getTime() % (10 * minuteMs)).toBe(0);
    expect(id >= firstIdAt(due.getTime()) && id < firstIdAt(due.getTime() + 1)).toBe(true);
  }
});
