import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { enqueue, job } from '../../src/platform/jobs/job.ts';
import { compiledBefore } from '../kit/compiled.ts';
import { slowness } from '../kit/patience.ts';
import { mortal, patient, triesSchema } from './killed-worker.ts';
import { aWorkbench, type Workbench } from './workbench.ts';

async function startWorkerProcess(url: string): Promise<ChildProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-killed-'));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-worker.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      ...compiledBefore,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      METRICS_PORT: 'off',
      LOG_LEVEL: 'silent',
      ROLE: 'worker',
      PLACES_INDEX: 'off',
    },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  return child;
}

async function tries(bench: Workbench): Promise<readonly string[]> {
  const { rows } = await bench.db.pool.query<{ job: string }>('select job from tries order by job');
  return rows.map((row) => row.job);
}

test('kill -9 of a worker: its jobs go on within moments, and nobody else’s are touched', async () => {
  const bench = await aWorkbench();
  await bench.db.pool.query(triesSchema);
  await bench.db.transaction(async (tx) => {
    await enqueue(tx, patient, {});
    await enqueue(tx, mortal, {});
  });
  const victim = await startWorkerProcess(bench.url);
  await vi.waitFor(async () => expect(await tries(bench)).toEqual(['mortal', 'patient']), {
    timeout: 240_000,
    interval: 100,
  });

  // A live worker with a job that outlasts every check.
  const over = Promise.withResolvers<void>();
  let begun = 0;
  const lasting = job({
    name: 'killed:lasting',
    payload: z.object({}),
    attempts: 3,
    run: async () => {
      begun += 1;
      await over.promise;
    },
  });
  await bench.work(lasting, patient, mortal);
  await bench.db.transaction((tx) => enqueue(tx, lasting, {}));
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 240_000 });

  // While the other worker lives, its jobs are not taken over.
  await delay(3_000);
  expect(await tries(bench)).toEqual(['mortal', 'patient']);

  victim.kill('SIGKILL');
  await once(victim, 'exit');
  const since = performance.now();
  await vi.waitFor(
    async () =>
      expect((await bench.runs()).map((run) => [run.job, run.state, run.attempts])).toEqual(
        expect.arrayContaining([
          ['killed:patient', 'done', 2],
          ['killed:mortal', 'failed', 1],
          ['killed:lasting', 'running', 1],
        ]),
      ),
    { timeout: 240_000, interval: 200 },
  );
  expect(performance.now() - since).toBeLessThan(20_000 * slowness());
  expect(await tries(bench)).toEqual(['mortal', 'patient', 'patient']);
  expect(begun).toBe(1);
  over.resolve();
});

test('a job that never reached the worker that took it is given back', async () => {
  const bench = await aWorkbench();
  let runs = 0;
  const lost = job({
    name: 'killed:lost',
    payload: z.object({}),
    attempts: 3,
    run: () => Promise.resolve(void (runs += 1)),
  });
  await bench.work(lost);
  // As left when the connection breaks after the queue's lock and before its answer.
  const owner = await vi.waitFor(
    async () => {
      const { rows } = await bench.db.pool.query<{ owner: string }>(
        `select application_name as owner from pg_stat_activity
       where datname = current_database() and application_name like 'pool-%'`,
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.owner;
    },
    { timeout: 240_000 },
  );
  await bench.db.transaction(async (tx) => {
    await enqueue(tx, lost, {}, { runAt: new Date(Date.now() + 3_600_000) });
  });
  await bench.db.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now() - interval '2 minutes', run_at = now(), attempts = 1`,
    [owner],
  );
  await vi.waitFor(
    async () => expect(await bench.runs()).toMatchObject([{ state: 'done', attempts: 2 }]),
    { timeout: 240_000, interval: 200 },
  );
  expect(runs).toBe(1);
});
