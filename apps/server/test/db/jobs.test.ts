import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { enqueue, job, type Shift } from '../../src/platform/jobs/job.ts';
import { aWorkbench, type Workbench } from './workbench.ts';

const nothing = z.object({});

/** Polls slowly: the queue looks for jobs every two seconds. */
const eventually = (check: () => Promise<void> | void, timeout = 240_000): Promise<void> =>
  vi.waitFor(check, { timeout, interval: 100 });

/** A job that pauses until released. */
function gated(name: string, attempts = 3) {
  const begun = Promise.withResolvers<Shift>();
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const made = job({
    name,
    payload: z.object({ word: z.string() }),
    attempts,
    run: async (_payload, shift) => {
      runs += 1;
      begun.resolve(shift);
      await gate.promise;
    },
  });
  return { job: made, begun: begun.promise, open: gate.resolve, runs: () => runs };
}

async function counted(bench: Workbench): Promise<readonly string[]> {
  const text = await bench.metrics.render();
  return text.split('\n').filter((line) => line.startsWith('stenope_jobs_total{'));
}

describe('a job', () => {
  test('is queued, runs with progress, and is done', async () => {
    const bench = await aWorkbench();
    const slow = gated('test:slow');
    const id = await bench.db.transaction((tx) => enqueue(tx, slow.job, { word: 'x' }));
    expect(await bench.runs()).toEqual([
      { id, job: 'test:slow', state: 'queued', progress: 0, attempts: 0, failure: null },
    ]);
    await bench.work(slow.job);
    const shift = await slow.begun;
    await shift.progress(41.6);
    expect(await bench.runs()).toMatchObject([{ state: 'running', progress: 42, attempts: 1 }]);
    slow.open();
    await eventually(async () =>
      expect(await bench.runs()).toMatchObject([{ state: 'done', progress: 100, attempts: 1 }]),
    );
    await eventually(async () => expect(await bench.queued()).toEqual([]));
    expect(await counted(bench)).toEqual(['stenope_jobs_total{job="test:slow",outcome="done"} 1']);
  });

  test('that fails is tried again, and has failed after its last attempt', async () => {
    const bench = await aWorkbench();
    const seen: unknown[] = [];
    const broken = job({
      name: 'test:failing',
      payload: nothing,
      attempts: 2,
      run: async () => {
        seen.push(...(await bench.runs()));
        throw new RangeError('out of range');
      },
    });
    await bench.work(broken);
    await bench.db.transaction((tx) => enqueue(tx, broken, {}));
    await eventually(async () =>
      expect(await bench.runs()).toMatchObject([
        { state: 'failed', attempts: 2, failure: 'RangeError' },
      ]),
    );
    expect(seen).toMatchObject([
      { state: 'running', attempts: 1, failure: null },
      { state: 'running', attempts: 2, failure: 'RangeError' },
    ]);
    expect(await counted(bench)).toEqual([
      'stenope_jobs_total{job="test:failing",outcome="retry"} 1',
      'stenope_jobs_total{job="test:failing",outcome="failed"} 1',
    ]);
  });

  test('that fails over what a person wrote repeats it neither in the log nor in the queue', async () => {
    const bench = await aWorkbench();
    const telling = job({
      name: 'test:telling',
      payload: nothing,
      attempts: 1,
      run: async (_payload, { context: { db } }) => {
        await db.sql.execute(sql`select ${'mon secret'}::int`);
      },
    });
    await bench.work(telling);
    await bench.db.transaction((tx) => enqueue(tx, telling, {}));
    await eventually(async () =>
      expect(await bench.queued()).toMatchObject([{ owner: null, attempts: 1 }]),
    );
    expect(JSON.stringify([await bench.queued(), await bench.runs()])).not.toContain('secret');
    expect(bench.logged()).toContain('job failed');
    expect(bench.logged()).toContain('22P02');
    expect(bench.logged()).not.toContain('secret');
  });

  test('with a payload nobody can read fails like any other', async () => {
    const bench = await aWorkbench();
    const slow = gated('test:slow', 1);
    await bench.work(slow.job);
    await bench.db.pool.query(
      `select graphile_worker.add_job('test:slow', '{"payload": {"word": 7}}', max_attempts => 1)`,
    );
    await eventually(async () =>
      expect(await counted(bench)).toEqual([
        'stenope_jobs_total{job="test:slow",outcome="failed"} 1',
      ]),
    );
    expect(slow.runs()).toBe(0);
  });

  test('that was done already is not done again', async () => {
    const bench = await aWorkbench();
    const slow = gated('test:slow');
    slow.open();
    await bench.db.transaction((tx) => enqueue(tx, slow.job, { word: 'x' }));
    // As left by a worker that died between recording the end and telling the queue.
    await bench.db.pool.query(`update job_runs set state = 'done'`);
    await bench.work(slow.job);
    await eventually(async () => expect(await bench.queued()).toEqual([]));
    expect(slow.runs()).toBe(0);
    expect(await bench.runs()).toMatchObject([{ state: 'done', attempts: 0 }]);
  });
});

describe('asking for work', () => {
  test('in a transaction that fails leaves nothing', async () => {
    const bench = await aWorkbench();
    const { job: slow } = gated('test:slow');
    const asking = bench.db.transaction(async (tx) => {
      await enqueue(tx, slow, { word: 'x' });
      throw new RangeError('no');
    });
    await expect(asking).rejects.toThrow(RangeError);
    expect([await bench.runs(), await bench.queued()]).toEqual([[], []]);
  });

  test('with something that does not fit its job is refused at once', async () => {
    const bench = await aWorkbench();
    const { job: slow } = gated('test:slow');
    const asking = bench.db.transaction((tx) =>
      enqueue(tx, slow, { word: 7 as unknown as string }),
    );
    await expect(asking).rejects.toThrow('word');
    expect(await bench.runs()).toEqual([]);
  });

  test('with a key that is open gives the open run; once it ended, a new one', async () => {
    const bench = await aWorkbench();
    const slow = gated('test:slow');
    const ask = () =>
      bench.db.transaction((tx) => enqueue(tx, slow.job, { word: 'x' }, { key: 'k' }));
    const first = await ask();
    expect(await ask()).toBe(first);
    await bench.work(slow.job);
    await slow.begun;
    expect(await ask()).toBe(first);
    slow.open();
    await eventually(async () => expect(await bench.runs()).toMatchObject([{ state: 'done' }]));
    const second = await ask();
    expect(second).not.toBe(first);
    await eventually(async () =>
      expect(await bench.runs()).toMatchObject([{ state: 'done' }, { state: 'done' }]),
    );
    expect(slow.runs()).toBe(2);
  });

  test('with a key by many at once is one run', async () => {
    const bench = await aWorkbench();
    const { job: slow } = gated('test:slow');
    const ids = await Promise.all(
      Array.from({ length: 12 }, () =>
        bench.db.transaction((tx) => enqueue(tx, slow, { word: 'x' }, { key: 'k' })),
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect([(await bench.runs()).length, (await bench.queued()).length]).toEqual([1, 1]);
  });

  test('for later is not done now', async () => {
    const bench = await aWorkbench();
    const [now, later] = [gated('test:now'), gated('test:later')];
    await bench.db.transaction(async (tx) => {
      const runAt = new Date(Date.now() + 3_600_000);
      await enqueue(tx, later.job, { word: 'x' }, { runAt });
      await enqueue(tx, now.job, { word: 'x' });
    });
    await bench.work(now.job, later.job);
    await now.begun;
    now.open();
    await eventually(async () =>
      expect(await bench.queued()).toMatchObject([{ task: 'test:later' }]),
    );
    expect(later.runs()).toBe(0);
  });
});

test('work that nobody asks for is made up for after a pause, with its own number of attempts, and never waits twice', async () => {
  const bench = await aWorkbench();
  await bench.db.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since)
     values ('test:cron', now() - interval '1 day')`,
  );
  const slow = gated('test:cron', 4);
  await bench.work({ ...slow.job, payload: nothing, every: '*/5 * * * *' });
  await slow.begun;
  // Twelve an hour: some start while others are still being enqueued.
  for (let look = 0; look < 20; look += 1) {
    const queued = await bench.queued();
    expect(queued.filter(({ owner }) => owner === null).length).toBeLessThanOrEqual(1);
    expect(queued.map(({ most }) => most)).toEqual(queued.map(() => 4));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  slow.open();
  await eventually(async () => expect(await bench.queued()).toEqual([]));
  expect(slow.runs()).toBeLessThan(12);
});

test('a queue that ends by itself is opened again', async () => {
  const bench = await aWorkbench();
  const slow = gated('test:slow');
  slow.open();
  await bench.work(slow.job);
  const exitCode = process.exitCode;
  await eventually(async () => {
    // The library is told that another version migrates its tables.
    await bench.db.pool.query(`select pg_notify('worker:migrate', '{"breaking": true}')`);
    expect(bench.logged()).toContain('opened again');
  });
  process.exitCode = exitCode;
  await bench.db.transaction((tx) => enqueue(tx, slow.job, { word: 'x' }));
  await eventually(async () => expect(await bench.runs()).toMatchObject([{ state: 'done' }]));
});

test('a stop waits for a job, asks it to end, and then leaves it to the next worker', async () => {
  const bench = await aWorkbench();
  const slow = gated('test:slow');
  const worker = await bench.work(slow.job);
  await bench.db.transaction((tx) => enqueue(tx, slow.job, { word: 'x' }));
  const { signal } = await slow.begun;
  const since = performance.now();
  await worker.stop();
  const seconds = (performance.now() - since) / 1000;
  expect([seconds > 1.5, seconds < 10, signal.aborted]).toEqual([true, true, true]);
  expect(bench.logged()).toContain('unfinished');
  slow.open();
});
