import { putRating } from '@stenope/contract/echoes/ratings';
import { readTrial, readTrustOverview, tryTrust } from '@stenope/contract/echoes/trust';
import { asc, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runTrustBatch, runTrial } from '../../src/features/echoes/batch/service.ts';
import { jobRuns } from '../../src/platform/db/platform-tables.ts';
import {
  memberTrust,
  ratings,
  scores,
  trustCommunity,
  trustTrials,
  trustVersions,
} from '../../src/tables/echoes.ts';
import { hold } from '../db/bare.ts';
import { codeOf } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let admin: Person;

const works = 4;

/** Fourteen members who agree, and four works that are stable after a batch. */
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
  const author = await world.person();
  const raters = await Promise.all(Array.from({ length: 14 }, () => world.person()));
  for (let work = 0; work < works; work += 1) {
    const { id } = await aPost(world, author);
    for (const [who, rater] of raters.entries()) {
      const mark = 2 + work * 0.5 + (who % 2) * 0.5;
      const marks = {
        intention: mark,
        composition: mark,
        matiere: mark,
        technique: mark,
        emotion: mark,
      };
      await rater.client.ask(putRating, { params: { workId: id }, body: { marks } });
    }
  }
  await runTrustBatch(world.running.context, shift());
  return () => world.end();
});

const shift = (signal = new AbortController().signal, progress: number[] = []) => ({
  progress: async (percent: number) => void progress.push(percent),
  signal,
});

type Numbers = readonly { place: string; value: number | boolean }[];

async function ask(numbers: Numbers): Promise<string> {
  return (await admin.client.ask(tryTrust, { body: { numbers: [...numbers] } })).trialId;
}

async function outcomeOf(numbers: Numbers, progress: number[] = []) {
  const trialId = await ask(numbers);
  await runTrial(world.running.context, trialId, shift(undefined, progress));
  const { sql: db } = world.running.context.db;
  const rows = await db.select().from(trustTrials);
  return rows.find(({ id }) => id === trialId)?.outcome;
}

/** All rows a batch would write. */
async function stored() {
  const { sql: db } = world.running.context.db;
  return {
    scores: await db.select().from(scores).orderBy(asc(scores.id)),
    members: await db.select().from(memberTrust).orderBy(asc(memberTrust.userId)),
    ratings: await db.select().from(ratings).orderBy(asc(ratings.id)),
    versions: await db.select().from(trustVersions),
    community: await db.select().from(trustCommunity),
  };
}

test('the running numbers change nothing', async () => {
  expect(await outcomeOf([])).toMatchObject({ works: 0, badges: 0 });
  const same = await outcomeOf([{ place: 'stabilization.minRatings', value: 8 }]);
  expect(same).toMatchObject({ works: 0, badges: 0 });
  expect(same?.before).toEqual(same?.after);
  expect(same?.before.stabilised).toBe(works);
});

test('another threshold changes what stands beyond it, and nothing is saved', async () => {
  const before = await stored();
  const progress: number[] = [];
  const asked = [
    { place: 'stabilization.bootstrapMinRatings', value: 100 },
    { place: 'stabilization.bootstrapFewest', value: 100 },
    { place: 'stabilization.minTrusted', value: 100 },
    { place: 'stabilization.keepTrusted', value: 100 },
  ];
  expect(await outcomeOf(asked, progress)).toMatchObject({
    works,
    badges: 0,
    before: { stabilised: works },
    after: { stabilised: 0, provisional: works },
  });
  expect(progress).toEqual([20, 60, 95]);
  expect(await stored()).toEqual(before);
});

test('a badge that asks for less is worn by more', async () => {
  const asked = [
    { place: 'badges.attentive_eye.minT', value: 0 },
    { place: 'badges.attentive_eye.minTrustedRaters', value: 0 },
    { place: 'badges.attentive_eye.minRatings', value: 1 },
  ];
  // Only the author was rated.
  expect(await outcomeOf(asked)).toMatchObject({ works: 0, badges: 1 });
});

test('a trial that was cut off has said nothing, and says the same when made again', async () => {
  const asked = [{ place: 'display.minRatings', value: 50 }];
  const trialId = await ask(asked);
  // The lock keeps it from writing its result before it is aborted, however late this thread runs.
  const release = await hold(
    world.databaseUrl,
    `select 1 from trust_trials where id = '${trialId}' for update`,
  );
  const ending = new AbortController();
  const cut = runTrial(world.running.context, trialId, {
    progress: async (percent) => {
      if (percent === 60) ending.abort(new Error('The process ends'));
    },
    signal: ending.signal,
  });
  await expect(cut).rejects.toThrow('The process ends');
  await release();
  const find = async () => {
    const rows = await world.running.context.db.sql.select().from(trustTrials);
    return rows.find(({ id }) => id === trialId)?.outcome;
  };
  expect(await find()).toBeNull();
  await runTrial(world.running.context, trialId, shift());
  const first = await find();
  expect(first).toMatchObject({ works, after: { hidden: works } });
  await runTrial(world.running.context, trialId, shift());
  expect(await find()).toEqual(first);
});

test('numbers that cannot run are refused, and a trial that is no more is nowhere', async () => {
  const attempt = (place: string, value: number) =>
    admin.client.send(tryTrust, { body: { numbers: [{ place, value }] } });
  expect(codeOf(await attempt('weight.gama', 1))).toBe('bad_configuration');
  expect(codeOf(await attempt('post.priorWeight', 0))).toBe('bad_configuration');
  const trialId = await ask([]);
  const { sql: db } = world.running.context.db;
  await db.execute(sql`delete from job_runs where job = 'echoes:trial'`);
  expect(codeOf(await admin.client.send(readTrial, { params: { trialId } }))).toBe('not_found');
  expect(await db.select().from(trustTrials)).toEqual([]);
  // A job still queued for it does nothing.
  await runTrial(world.running.context, trialId, shift());
});

test('a worker makes trials one after the other and tells how far they are', async () => {
  const [first, second] = [await ask([{ place: 'display.minRatings', value: 50 }]), await ask([])];
  const read = (trialId: string) => admin.client.ask(readTrial, { params: { trialId } });
  expect(await read(first)).toEqual({ state: 'waiting', progress: 0, outcome: null });
  const lines = await world.running.context.db.sql.execute<{ line: string }>(
    sql`select distinct queue_name as line from graphile_worker.jobs
      where task_identifier = 'echoes:trial'`,
  );
  expect(lines.rows).toEqual([{ line: 'echoes:trials' }]);
  await world.second({ ROLE: 'worker' });
  await expect
    .poll(() => read(first), { timeout: 240_000 })
    .toMatchObject({ state: 'done', progress: 1, outcome: { works } });
  await expect
    .poll(() => read(second), { timeout: 240_000 })
    .toMatchObject({ state: 'done', outcome: { works: 0, badges: 0 } });
  const runs = await world.running.context.db.sql.select().from(jobRuns);
  expect(runs.find(({ job }) => job === 'echoes:trial')?.ownerId).toBe(admin.id);
});

test('the overview says when the last batch was, and who wanted which version', async () => {
  const overview = await admin.client.ask(readTrustOverview, {});
  expect(overview.batch).toMatchObject({ state: 'done', at: expect.any(String) as string });
  expect(overview.versions).toMatchObject([{ version: 'trust-2026.3', author: null }]);
});
