import { join } from 'node:path';
import { bringIndexUpToDate } from '../../apps/server/src/features/places/edition/service.ts';
import { searchPlaces } from '../../apps/server/src/features/places/service.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDatabase, type Database } from '../../apps/server/src/platform/db/database.ts';
import { readEnv } from '../../apps/server/src/platform/env/settings.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import type { Bench, Entry, Outcome } from '../entry.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { quantile, type Sample } from '../measure/statistics.ts';
import { type Metric, ratioTo, type Row, rowOf } from '../measure/table.ts';
import { typedNames } from '../works/places.ts';

const work = 'a place by what was typed';
const migrations = join(import.meta.dirname, '../../apps/server/migrations');

const metrics: readonly Metric[] = [
  { key: 'p50Ms', label: 'p50 ms', digits: 3, compared: true },
  { key: 'p95Ms', label: 'p95 ms', digits: 3, compared: true },
];

export const entry: Entry = {
  name: 'places',
  what: 'searching 164,000 places by name, against reading one row by its primary key',
  rounds: 5,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const url = await (await bench.database()).open('places');
  await migrate(url, migrations);
  const context = placesOn(url);
  try {
    await bringIndexUpToDate(context, new AbortController().signal);
    const typed = await typedNames(url);
    const turns = [
      { work, contender: 'raw', measure: () => readEach(context.db, typed.length) },
      { work, contender: 'ours', measure: () => searchEach(context, typed) },
    ];
    const taking = bench.quick ? turns.slice(0, 1) : turns;
    const rows = await bench.interleave(() => Promise.resolve(taking));
    return { metrics, rows, bars: bench.quick ? [answered(rows)] : bars(rows) };
  } finally {
    await context.db.close();
  }
}

function placesOn(url: string): Pick<Context, 'db' | 'env' | 'log'> {
  const env = readEnv({ LOG_LEVEL: 'error', METRICS_PORT: 'off' });
  return {
    env,
    log: createLog(env),
    db: openDatabase({ url, poolSize: 3, name: 'bench places' }),
  };
}

const readText = `select source, name, region, country_code, lat, lon, kind, population
  from places where edition = (select edition from place_index where single) and id = $1`;

/** The floor: one row of the same table, by its key. */
function readEach({ pool }: Database, times: number): Promise<Sample> {
  return timed(times, (n) =>
    pool.query({ name: 'read_place', text: readText, values: [1 + ((n * 79) % 160_000)] }),
  );
}

function searchEach(
  context: Pick<Context, 'db' | 'env' | 'log'>,
  typed: readonly string[],
): Promise<Sample> {
  return timed(typed.length, (n) => searchPlaces(context, typed[n] ?? ''));
}

async function timed(times: number, ask: (n: number) => Promise<unknown>): Promise<Sample> {
  const took = new Float64Array(times);
  for (let n = 0; n < times; n += 1) {
    const begun = performance.now();
    await ask(n);
    took[n] = performance.now() - begun;
  }
  return { p50Ms: quantile(took, 0.5), p95Ms: quantile(took, 0.95) };
}

function bars(rows: readonly Row[]): Bar[] {
  const ours = rowOf(rows, work, 'ours');
  return [
    bar('search p50 / read by key p50', ratioTo(rows, ours, 'raw', 'p50Ms'), '<=', 8),
    bar('search p95 / read by key p95', ratioTo(rows, ours, 'raw', 'p95Ms'), '<=', 15),
  ];
}

function answered(rows: readonly Row[]): Bar {
  return bar('rounds measured', rowOf(rows, work, 'raw').samples.length, '>=', 1);
}
