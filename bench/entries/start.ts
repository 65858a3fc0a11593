import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Entry, Outcome } from '../entry.ts';
import type { Launch } from '../harness/contender.ts';
import { parseServer } from '../harness/parse.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { cpuOfTrees, memoryOfTree } from '../measure/processes.ts';
import type { Sample } from '../measure/statistics.ts';
import { type Metric, ratioTo, type Row, rowOf } from '../measure/table.ts';

const work = 'from process start to first answer, then idle';
const idleMs = 3000;

const metrics: readonly Metric[] = [
  { key: 'firstAnswerSeconds', label: 'first answer s', digits: 3, compared: true },
  { key: 'cpuSeconds', label: 'CPU-s till then', digits: 2 },
  { key: 'rssMb', label: 'idle RSS MB', digits: 0, compared: true },
  { key: 'pssMb', label: 'idle PSS MB', digits: 0 },
];

export const entry: Entry = {
  name: 'start',
  what: 'start to first page and idle memory, against bare node:http with pg and parse-server',
  rounds: 5,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const launches = bench.quick ? [await raw(bench)] : await everyone(bench);
  // The warm-up creates each contender's tables, which no later start does again.
  const turns = launches.map((launch) => ({
    work,
    contender: launch.name,
    measure: () => startOnce(bench, launch),
  }));
  const rows = await bench.interleave(() => Promise.resolve(turns));
  return { metrics, rows, bars: bench.quick ? [started(rows)] : bars(rows) };
}

async function everyone(bench: Bench): Promise<Launch[]> {
  const database = await bench.database();
  return [
    await raw(bench),
    await parseServer(await database.open('parse'), bench.log),
    ours(await database.open('start'), bench.dataDir),
  ];
}

async function raw(bench: Bench): Promise<Launch> {
  const url = await (await bench.database()).open('stenope');
  return {
    name: 'raw',
    script: join(import.meta.dirname, '../references/raw/start.mjs'),
    probe: '/',
    env: () => ({ DATABASE_URL: url }),
  };
}

function ours(databaseUrl: string, dataDir: string): Launch {
  const script = join(import.meta.dirname, '../../dist/server/main.js');
  if (!existsSync(script)) {
    throw new Error('there is no production build: `npm run bench -- start` makes it first');
  }
  return {
    name: 'ours',
    script,
    probe: '/welcome',
    env: (origin) => ({
      ROLE: 'web',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDir, 'ours'),
      PUBLIC_URL: origin,
      METRICS_PORT: 'off',
    }),
  };
}

async function startOnce(bench: Bench, launch: Launch): Promise<Sample> {
  const contender = await bench.launch(launch);
  try {
    const cpuSeconds = cpuOfTrees([contender.pid]);
    await sleep(bench.quick ? 500 : idleMs);
    const { rssMb, pssMb } = memoryOfTree(contender.pid);
    return { firstAnswerSeconds: contender.firstAnswerSeconds, cpuSeconds, rssMb, pssMb };
  } finally {
    await contender.stop();
  }
}

function bars(rows: readonly Row[]): Bar[] {
  const row = rowOf(rows, work, 'ours');
  const time = ratioTo(rows, row, 'parse', 'firstAnswerSeconds');
  const memory = ratioTo(rows, row, 'parse', 'rssMb');
  return [
    bar('ours first page / parse first answer', time, '<=', 0.8, 0.5),
    bar('ours idle memory / parse idle memory', memory, '<=', 0.9, 0.7),
  ];
}

/** The only bar of a quick run: a server started and answered. */
function started(rows: readonly Row[]): Bar {
  const slowest = Math.max(
    ...rows.flatMap((row) => row.samples.map((sample) => sample.firstAnswerSeconds ?? Number.NaN)),
  );
  return bar('raw first answer s', slowest, '<=', 30);
}
