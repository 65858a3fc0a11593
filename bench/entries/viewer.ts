import { join } from 'node:path';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { medianOf } from '../measure/statistics.ts';
import { type Row, rowOf } from '../measure/table.ts';
import { fillSessions } from '../works/viewer.ts';

const work = 'a signed-in person asks who they are';
const script = join(import.meta.dirname, '../servers/viewer.ts');
const migrations = join(import.meta.dirname, '../../apps/server/migrations');

/** "nobody" answers without a look-up: what the others cost beyond it is the look-up. */
const contenders = ['nobody', 'ours', 'ours, each looked up', 'better-auth'] as const;

export const entry: Entry = {
  name: 'viewer',
  what: 'finding out who asks, against the same route without it and against better-auth',
  rounds: 5,
  generations: 3,
  run,
};

async function run(harness: Bench): Promise<Outcome> {
  const database = await harness.database();
  const url = await database.open('viewer');
  await migrate(url, migrations);
  const requests = await fillSessions(url);
  const taking = harness.quick ? contenders.slice(0, 1) : contenders;
  const rows = await harness.interleave(async () => {
    const turns: Turn[] = [];
    for (const name of taking) {
      const contender = await harness.launch({
        name,
        script,
        args: [name],
        probe: '/ready',
        env: () => ({ DATABASE_URL: url, LOG_LEVEL: 'error', METRICS_PORT: 'off' }),
      });
      const measure = () => harness.shoot({ contender, requests, helpers: [database.pid()] });
      turns.push({ work, contender: name, measure });
    }
    return turns;
  });
  const bars = harness.quick ? [] : costs(rows);
  return { metrics: loadMetrics, rows, bars: [...bars, nothingFailed(rows)] };
}

/** CPU seconds for 1,000 requests are CPU milliseconds for one. */
function costs(rows: readonly Row[]): Bar[] {
  const cpu = (name: string) => medianOf(rowOf(rows, work, name).samples, 'cpuPer1000');
  const beyond = (name: string) => cpu(name) - cpu('nobody');
  const theirs = beyond('better-auth');
  return [
    bar('ours, CPU ms a request', beyond('ours'), '<=', 0.35),
    bar('ours, each looked up, CPU ms a request', beyond('ours, each looked up'), '<=', 0.35),
    bar('better-auth CPU / ours, each looked up', theirs / beyond('ours, each looked up'), '>=', 1),
  ];
}
