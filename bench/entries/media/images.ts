import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Entry, Outcome, Turn } from '../../entry.ts';
import type { Contender } from '../../harness/contender.ts';
import { type Bar, bar } from '../../measure/bars.ts';
import { cpuOfTrees, memoryOfTree } from '../../measure/processes.ts';
import { medianOf, quantile, type Sample } from '../../measure/statistics.ts';
import { type Metric, ratioTo, type Row, rowOf } from '../../measure/table.ts';
import { openReaders, readUntil, type Readers } from '../../works/pictures/feed-beside.ts';
import { type ImagesAnswer, imageSizes, imageSource } from '../../works/pictures/images.ts';

const work = '20 photographs of 12 megapixels at once, first sizes';
const pictures = 20;

const bench = join(import.meta.dirname, '../..');

const contenders = [
  { name: 'raw', script: join(bench, 'references/sharp/server.ts') },
  { name: 'ours', script: join(bench, 'servers/images.ts') },
] as const;

const metrics: readonly Metric[] = [
  { key: 'cpuEach', label: 'CPU-s each', digits: 2, compared: true },
  { key: 'wallSeconds', label: 'all ready s', digits: 1, compared: true },
  { key: 'rssMb', label: 'RSS MB', digits: 0 },
  { key: 'loopRatio', label: 'loop p99 / idle', digits: 2 },
  { key: 'feedRatio', label: 'W1 p95 / idle', digits: 2 },
];

export const entry: Entry = {
  name: 'images',
  what: 'a 12 megapixel JPEG to every WebP width, in limited processes, against bare sharp',
  rounds: 3,
  run,
};

async function run(harness: Bench): Promise<Outcome> {
  const source = await imageSource(harness.dataDir);
  const rows = await harness.interleave(() => openTurns(harness, source));
  return { metrics, rows, bars: harness.quick ? [made(rows)] : bars(rows) };
}

async function openTurns(harness: Bench, source: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  const weights: number[] = [];
  const readers = harness.quick ? undefined : await openReaders(harness);
  for (const launch of harness.quick ? contenders.slice(0, 1) : contenders) {
    const out = join(harness.dataDir, 'images', launch.name);
    const env = (): Record<string, string> => ({ SOURCE: source, OUT: out });
    const contender = await harness.launch({ ...launch, env, probe: '/?pictures=0' });
    weights.push(await weightOf(contender));
    const count = harness.quick ? 2 : pictures;
    const measure = async (): Promise<Sample> => ({
      ...(await develop(contender, count)),
      ...(readers && contender.name === 'ours' ? await besideReaders(contender, readers) : alone),
    });
    turns.push({ work, contender: contender.name, measure });
  }
  alike(weights);
  return turns;
}

/** Neutral figures for bare sharp, which has no readers beside it. */
const alone: Sample = { loopRatio: 1, feedRatio: 1 };

/**
 * How much slower members are answered, and how much later the event loop runs, than while no
 * pictures are made.
 */
async function besideReaders(contender: Contender, readers: Readers): Promise<Sample> {
  const [idle, quiet] = await Promise.all([ask(contender, 0), readUntil(readers, sleep(idleMs))]);
  const making = ask(contender, pictures);
  const [answer, busy] = await Promise.all([making, readUntil(readers, making)]);
  return {
    loopRatio: (answer.loopP99Ms ?? Number.NaN) / (idle.loopP99Ms ?? Number.NaN),
    feedRatio: quantile(busy, 0.95) / quantile(quiet, 0.95),
  };
}

const idleMs = 3_000;
async function ask(contender: Contender, count: number): Promise<ImagesAnswer> {
  const response = await fetch(`${contender.origin}/?pictures=${count}`);
  return (await response.json()) as ImagesAnswer;
}

/** Bytes of one picture's files, after a check of their sizes. */
async function weightOf(contender: Contender): Promise<number> {
  const { files } = await ask(contender, 1);
  const sizes = files.map(({ width, height }) => ({ width, height }));
  deepStrictEqual(sizes, imageSizes, `${contender.name} makes other sizes`);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** A contender that writes fewer bytes has encoded less well, or something else. */
function alike(weights: readonly number[]): void {
  const apart = Math.max(...weights) / Math.min(...weights);
  if (!(apart < 1.02)) throw new Error(`files differ in weight by ${apart.toFixed(3)}`);
}

async function develop(contender: Contender, count: number): Promise<Sample> {
  const before = cpuOfTrees([contender.pid]);
  const { seconds } = await ask(contender, count);
  const cpuEach = (cpuOfTrees([contender.pid]) - before) / count;
  return { cpuEach, wallSeconds: seconds, rssMb: memoryOfTree(contender.pid).rssMb };
}

function bars(rows: readonly Row[]): Bar[] {
  const row = rowOf(rows, work, 'ours');
  return [
    bar('ours CPU / bare sharp CPU', ratioTo(rows, row, 'raw', 'cpuEach'), '<=', 1.1),
    bar(
      'ours all ready / bare sharp all ready',
      ratioTo(rows, row, 'raw', 'wallSeconds'),
      '<=',
      1.3,
    ),
    bar('event loop p99 meanwhile / idle', medianOf(row.samples, 'loopRatio'), '<=', 3),
    bar('W1 p95 meanwhile / idle', medianOf(row.samples, 'feedRatio'), '<=', 3),
  ];
}

/** The only bar of a quick run: pictures were made at all. */
function made(rows: readonly Row[]): Bar {
  const slowest = Math.max(
    ...rows.flatMap((row) => row.samples.map((sample) => sample.wallSeconds ?? Number.NaN)),
  );
  return bar('raw two photographs s', slowest, '<=', 120);
}
