import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { upkeep } from '../../src/platform/jobs/upkeep.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote } from '../notes/contract.ts';
import { aWorkbench, type Workbench } from './workbench.ts';

async function resumes(world: World, origin: string, token: string, cursor: string) {
  const line = await TestListener.start(origin, token, { cursor });
  line.end();
  return line.frames.find((frame) => frame.type === 'ready');
}

/** Runs it by the schedule: it was due some minutes ago. */
async function runUpkeep(bench: Workbench): Promise<void> {
  await bench.db.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since)
     values ($1, now() - interval '20 minutes')`,
    [upkeep.name],
  );
  await bench.work(upkeep);
  await vi.waitFor(
    async () => {
      expect(await bench.metrics.render()).toContain(
        `stenope_jobs_total{job="${upkeep.name}",outcome="done"}`,
      );
      expect(await bench.queued()).toEqual([]);
    },
    { timeout: 240_000, interval: 100 },
  );
}

test('keys, ended runs and failed jobs go after their time; what is open or young stays', async () => {
  const bench = await aWorkbench();
  const { pool } = bench.db;
  await pool.query(
    `insert into idempotency (scope, key, action, fingerprint, created_at)
     select 'user x', repeat(age::text, 16), 'a', '', now() - age * interval '1 day'
     from unnest(array[1, 2, 4, 9]) age`,
  );
  const runs: readonly [string, number][] = [
    ['done', 31],
    ['failed', 31],
    ['done', 29],
    ['failed', 29],
  ];
  for (const [state, days] of runs) {
    await pool.query(
      `insert into job_runs (id, job, state, updated_at)
       values (gen_random_uuid(), format('%s %s', $2::text, $1::int), $2, now() - $1::int * interval '1 day')`,
      [days, state],
    );
  }
  // One run that is queued, and one whose job the queue no longer has.
  const [open, lost] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into job_runs (id, job, state, updated_at)
     values ($1, 'open', 'queued', now() - interval '40 days'), ($2, 'lost', 'running', now())`,
    [open, lost],
  );
  await pool.query(
    `select graphile_worker.add_job('elsewhere', json_build_object('run', $1::text), run_at => now() + interval '1 day')`,
    [open],
  );
  await pool.query(
    `select graphile_worker.add_job('elsewhere', '{}', run_at => now() - interval '31 days')`,
  );
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where run_at < now()`,
  );

  const { context } = bench;
  const { log } = context;
  const signal = new AbortController().signal;
  await upkeep.run({}, { context, log, signal, progress: () => Promise.resolve() });

  const kept = await pool.query<{ key: string }>('select left(key, 1) as key from idempotency');
  expect(kept.rows.map(({ key }) => key).toSorted()).toEqual(['1', '2']);
  const left = (await bench.runs()).map(({ job, state, failure }) => `${job}: ${state} ${failure}`);
  expect(left.toSorted()).toEqual([
    'done 29: done null',
    'failed 29: failed null',
    'lost: failed Lost',
    'open: queued null',
  ]);
  expect(await bench.queued()).toMatchObject([{ task: 'elsewhere', attempts: 0 }]);
});

test('runs by the clock', async () => {
  const bench = await aWorkbench();
  await bench.db.pool.query(
    `insert into outbox (name, topics, data, created_at)
     values ('old', '{member:x}', '{}', now() - interval '70 minutes'),
            ('young', '{member:x}', '{}', now() - interval '50 minutes')`,
  );
  await runUpkeep(bench);
  const { rows } = await bench.db.pool.query('select name from outbox');
  expect(rows).toEqual([{ name: 'young' }]);
});

test('who was away for longer than events are kept is told to read anew, others resume', async () => {
  const world = await aWorld();
  const { pool } = world.running.context.db;
  const ada = await world.person();
  const token = ada.client.token ?? '';
  const write = (text: string) => ada.client.ask(createNote, { body: { text } });
  const cursorNow = async (): Promise<string> => {
    const { rows } = await pool.query<{ last: string }>(
      `select coalesce(max(at)::text, '0') as last from outbox`,
    );
    let cursor = '';
    // A position is safe once everything before it is final, one poll later.
    const promised = async () => {
      const line = await TestListener.start(world.origin, token);
      line.end();
      cursor = line.cursor ?? '';
      return BigInt(cursor.split('.')[1] ?? 0) > BigInt(rows[0]?.last ?? 0);
    };
    await expect.poll(promised).toBe(true);
    return cursor;
  };

  const before = await cursorNow();
  await write('oubliée');
  await pool.query(`update outbox set created_at = now() - interval '70 minutes'`);
  const old = await pool.query<{ at: string }>('select max(at)::text as at from outbox');
  const after = await cursorNow();
  await write('gardée');

  const { context } = world.running;
  const shift = { context, log: context.log, progress: () => Promise.resolve() };
  await upkeep.run({}, { ...shift, signal: new AbortController().signal });
  const kept = await pool.query<{ data: { note: { text: string } } }>('select data from outbox');
  expect(kept.rows.map(({ data }) => data.note.text)).toEqual(['gardée']);
  const pruned = await pool.query('select outbox_pruned_to::text as at from instance');
  expect(pruned.rows).toEqual(old.rows);

  // Another process has an empty memory, so it must read the table.
  const second = await world.second();
  const origin = second.address ?? '';
  expect(await resumes(world, origin, token, before)).toMatchObject({ resumed: false });
  expect(await resumes(world, origin, token, after)).toMatchObject({ resumed: true });

  // Clearing away nothing more leaves the mark where it was.
  await upkeep.run({}, { ...shift, signal: new AbortController().signal });
  const again = await pool.query('select outbox_pruned_to::text as at from instance');
  expect(again.rows).toEqual(old.rows);
});
