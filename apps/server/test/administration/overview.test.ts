import { randomUUID } from 'node:crypto';
import {
  listFailedJobs,
  readDashboard,
  retryJob,
  trendDays,
  type trendNames,
} from '@stenope/contract/site/dashboard';
import { createNotice } from '@stenope/contract/site/notices';
import { listMembers } from '@stenope/contract/site/members';
import { createReport } from '@stenope/contract/site/reports';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { countDays } from '../../src/features/administration/overview/service.ts';
import { audit, jobRuns } from '../../src/platform/db/platform-tables.ts';
import { newId } from '../../src/platform/ids.ts';
import { users } from '../../src/tables/accounts.ts';
import { siteDays } from '../../src/tables/administration.ts';
import { departures } from '../../src/tables/leaving.ts';
import { cases } from '../../src/tables/moderation.ts';
import { codeOf } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aFailedJob } from './failed-job.ts';

let world: World;
let admin: Person;
beforeEach(async () => {
  world = await aWorld();
  admin = await world.person({ role: 'admin' });
});

const retry = (jobId: string) => admin.client.send(retryJob, { params: { jobId } });

test('failed jobs are listed, and one retry of many gives each its attempts again', async () => {
  const { db } = world.running.context;
  const runs = [await aFailedJob(world), await aFailedJob(world), await aFailedJob(world)];
  const first = await admin.client.ask(listFailedJobs, { query: { limit: 2 } });
  const second = await admin.client.ask(listFailedJobs, { query: { cursor: first.next } });
  const listed = [...first.items, ...second.items];
  expect(listed.map(({ id }) => id)).toEqual(runs.toReversed());
  expect(listed[0]).toMatchObject({
    job: 'tests:failing',
    failure: 'TypeError',
    attempts: 3,
    canRetry: true,
  });
  const [run = ''] = runs;
  const replies = await Promise.all(Array.from({ length: 6 }, () => retry(run)));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(replies.filter((reply) => codeOf(reply) === 'job_not_failed')).toHaveLength(5);
  const { rows } = await db.sql.execute(sql`select attempts from graphile_worker._private_jobs
    where payload ->> 'run' = ${run}`);
  expect(rows).toEqual([{ attempts: 0 }]);
  const [now] = await db.sql.select().from(jobRuns).where(eq(jobRuns.id, run));
  expect(now).toMatchObject({ state: 'queued', attempts: 0, failure: null });
  const acts = await db.sql.select().from(audit).where(eq(audit.act, 'admin.jobs.retry'));
  expect(acts.map(({ targetId, details }) => [targetId, details])).toEqual([
    [run, { job: 'tests:failing' }],
  ]);
  expect(codeOf(await retry(randomUUID()))).toBe('not_found');
});

test('a job the queue has lost, or that was enqueued anew, is not retried', async () => {
  const { db } = world.running.context;
  const lost = await aFailedJob(world);
  await db.sql.execute(sql`delete from graphile_worker._private_jobs
    where payload ->> 'run' = ${lost}`);
  const key = newId();
  const old = await aFailedJob(world, key);
  const fresh = await aFailedJob(world, key);
  await retry(fresh);
  expect(codeOf(await retry(lost))).toBe('job_not_failed');
  expect(codeOf(await retry(old))).toBe('job_not_failed');
  const { items } = await admin.client.ask(listFailedJobs, {});
  expect(items.map(({ id, canRetry }) => [id, canRetry])).toEqual([
    [old, true],
    [lost, false],
  ]);
  const acts = await db.sql.select().from(audit);
  expect(acts).toHaveLength(1);
});

test('the dashboard says what waits, and nothing it has not counted', async () => {
  const before = await admin.client.ask(readDashboard, {});
  expect(before.trends).toBeNull();
  expect(before.now).toMatchObject({
    failedJobs: 0,
    queuedCases: 0,
    oldestCaseAt: null,
    openNotices: 0,
  });
  await aFailedJob(world);
  const after = await admin.client.ask(readDashboard, {});
  expect(after.now.failedJobs).toBe(1);
  const post = await aPost(world, await world.person());
  const reporter = await world.person();
  const body = { kind: 'post', targetId: post.id, category: 'illegal' } as const;
  await reporter.client.ask(createReport, { body });
  const notice = {
    reason: 'privacy',
    address: `/user/${post.author.username}/post/${post.id}`,
    explanation: 'Cette image montre une personne qui n’y a pas consenti, chez elle.',
    goodFaith: true,
    name: 'Maud Ferrand',
    email: 'maud@example.org',
  } as const;
  await world.visitor.ask(createNotice, { body: notice });
  const { now } = await admin.client.ask(readDashboard, {});
  expect(now).toMatchObject({ queuedCases: 1, openNotices: 1 });
  expect(Date.parse(now.oldestCaseAt ?? '')).toBeLessThanOrEqual(Date.now());
  expect(after.now.waitingJobs).toBe(before.now.waitingJobs);
  expect(Date.parse(after.now.oldestJobAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('days are counted once they are over, and today again and again', async () => {
  const { context } = world.running;
  const ada = await world.person();
  const post = await aPost(world, ada);
  const body = { kind: 'post', targetId: post.id, category: 'spam' } as const;
  await admin.client.ask(createReport, { body });
  const old = new Date(Date.now() - 10 * 24 * 3_600_000);
  const [id, name] = [newId(old.getTime()), 'ancienne'];
  const row = { id, username: name, displayName: name, email: `${name}@example.org` };
  await context.db.sql.insert(users).values({ ...row, createdAt: old });
  await countDays(context);
  const trend = async (asked: (typeof trendNames)[number]) => {
    const { trends } = await admin.client.ask(readDashboard, {});
    return trends?.lines.find((line) => line.name === asked)?.figures ?? [];
  };
  const signUps = await trend('sign_ups');
  expect(signUps).toHaveLength(trendDays);
  expect(signUps.at(-1)).toBe(2);
  expect(signUps.at(-11)).toBe(1);
  expect(signUps.reduce((sum: number, figure) => sum + (figure ?? 0), 0)).toBe(3);
  expect((await trend('posts')).at(-1)).toBe(1);
  expect((await trend('reports')).at(-1)).toBe(1);
  const storage = await trend('storage');
  expect(storage.at(-1)).toBe(400_000);
  expect(storage.at(-2), 'nobody looked yesterday').toBeNull();
  const waits = await trend('queue_age');
  expect([waits.at(-1), waits.at(-2)], 'a report among others is not queued').toEqual([0, null]);
  await context.db.sql
    .update(cases)
    .set({ status: 'queued', queuedAt: new Date(Date.now() - 5.5 * 3_600_000) });
  await countDays(context);
  expect((await trend('queue_age')).at(-1)).toBe(5);
  // A closed day is not counted again; today is.
  await context.db.sql.delete(users).where(eq(users.id, id));
  await world.person();
  await countDays(context);
  expect((await trend('sign_ups')).at(-11)).toBe(1);
  expect((await trend('sign_ups')).at(-1)).toBe(3);
  const days = await context.db.sql.select().from(siteDays);
  expect(days).toHaveLength(trendDays);
});

test('who has asked to be erased is not counted or listed as suspended', async () => {
  const { db } = world.running.context;
  const [ada, bea] = [await world.person(), await world.person()];
  for (const one of [ada, bea]) await world.suspend(one);
  const departure = { id: newId(), userId: bea.id, mode: 'erase', email: bea.email } as const;
  await db.sql.insert(departures).values(departure);
  const { now } = await admin.client.ask(readDashboard, {});
  expect(now.suspended).toBe(1);
  const { items } = await admin.client.ask(listMembers, { query: { filter: 'suspended' } });
  expect(items.map(({ person }) => person.id)).toEqual([ada.id]);
});
