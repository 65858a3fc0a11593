import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Contender } from '../harness/contender.ts';
import { memoryOfTree } from '../measure/processes.ts';
import { quantile } from '../measure/statistics.ts';
import { connected } from '@stenope/kit/database';

export interface BatchFigures {
  readonly seconds: number;
  /** Peak memory of the process, including what it had before. */
  readonly rssMb: number;
  /** p95 of a member reading the latest posts ten times a second, relative to before. */
  readonly readsSlower: number;
}

const idleSeconds = 10;
const longestSeconds = 300;

/** Runs a batch in the process that answers people, requested as at night. */
export function measureBatch(
  contender: Contender,
  { url, authorization }: { url: string; authorization: string },
  log: (line: string) => void,
): Promise<BatchFigures> {
  return connected(url, async (client) => {
    const idle = reader(contender, { authorization });
    await sleep(idleSeconds * 1000);
    const idleP95Ms = quantile(await idle.stop(), 0.95);
    const busy = reader(contender, { authorization });
    const since = performance.now();
    const run = await begin(client);
    let rssMb = 0;
    while (!(await isDone(client, run))) {
      if (performance.now() - since > longestSeconds * 1000) throw new Error('no batch ended');
      rssMb = Math.max(rssMb, memoryOfTree(contender.pid).rssMb);
      await sleep(100);
    }
    const seconds = (performance.now() - since) / 1000;
    const readsSlower = quantile(await busy.stop(), 0.95) / idleP95Ms;
    const told = [
      `${seconds.toFixed(1)} s`,
      `${rssMb.toFixed(0)} MB`,
      `${readsSlower.toFixed(2)}x`,
    ];
    log(`a batch took ${told.join(', ')}`);
    return { seconds, rssMb, readsSlower };
  });
}

async function begin(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with run as (
       insert into job_runs (id, job) values (gen_random_uuid(), 'echoes:batch') returning id)
     select id, graphile_worker.add_job('echoes:batch', json_build_object('run', id, 'payload', json_build_object()))
     from run`,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('no batch was asked for');
  return id;
}

async function isDone(client: pg.Client, run: string): Promise<boolean> {
  const { rows } = await client.query<{ state: string; failure: string | null }>(
    'select state, failure from job_runs where id = $1',
    [run],
  );
  if (rows[0]?.state === 'failed') throw new Error(`the batch failed: ${rows[0].failure}`);
  return rows[0]?.state === 'done';
}

/** Reads continuously; returns how long each answer took. */
function reader({ origin }: Contender, headers: Readonly<Record<string, string>>) {
  const taken: number[] = [];
  const end = new AbortController();
  const reading = (async () => {
    while (!end.signal.aborted) {
      const since = performance.now();
      const response = await fetch(`${origin}/api/posts`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a reader was answered ${response.status}`);
      taken.push(performance.now() - since);
      await sleep(100);
    }
  })();
  return {
    stop: async (): Promise<readonly number[]> => {
      end.abort();
      await reading;
      return taken;
    },
  };
}
