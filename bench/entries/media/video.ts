import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Entry, Outcome, Turn } from '../../entry.ts';
import type { Contender } from '../../harness/contender.ts';
import { type Bar, bar } from '../../measure/bars.ts';
import { cpuOfTrees, memoryOfTree } from '../../measure/processes.ts';
import { medianOf, quantile, type Sample } from '../../measure/statistics.ts';
import { type Metric, ratioTo, type Row, rowOf } from '../../measure/table.ts';
import { openReaders, readUntil, type Readers } from '../../works/pictures/feed-beside.ts';
import { clipSource, type VideoAnswer } from '../../works/video/clip.ts';

const work = '20 s of 1080p to 720p, poster and preview';

const bench = join(import.meta.dirname, '../..');

const contenders = [
  { name: 'raw', script: join(bench, 'references/ffmpeg/server.ts') },
  { name: 'ours', script: join(bench, 'servers/video.ts') },
] as const;

const metrics: readonly Metric[] = [
  { key: 'cpuSeconds', label: 'CPU-s', digits: 1, compared: true },
  { key: 'wallSeconds', label: 'ready s', digits: 1, compared: true },
  { key: 'rssMb', label: 'RSS MB', digits: 0 },
  { key: 'feedRatio', label: 'W1 p99 / idle', digits: 2 },
];

export const entry: Entry = {
  name: 'video',
  what: '20 s of 1080p to 720p with poster and preview, in limited processes, against bare ffmpeg',
  rounds: 3,
  run,
};

async function run(harness: Bench): Promise<Outcome> {
  const source = await clipSource(harness.dataDir, harness.quick);
  const rows = await harness.interleave(() => openTurns(harness, source));
  return { metrics, rows, bars: harness.quick ? [made(rows)] : bars(rows) };
}

async function openTurns(harness: Bench, source: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  const weights: VideoAnswer['files'][] = [];
  const readers = harness.quick ? undefined : await openReaders(harness);
  for (const launch of harness.quick ? contenders.slice(0, 1) : contenders) {
    const out = join(harness.dataDir, 'video', launch.name);
    const env = (): Record<string, string> => ({ SOURCE: source, OUT: out });
    const contender = await harness.launch({ ...launch, env, probe: '/?idle' });
    if (!harness.quick) weights.push((await make(contender)).files);
    const isOurs = contender.name === 'ours';
    const measure = (): Promise<Sample> =>
      readers && isOurs ? besideReaders(contender, readers) : measured(contender);
    turns.push({ work, contender: contender.name, measure });
  }
  alike(weights);
  return turns;
}

async function make({ origin }: Contender): Promise<VideoAnswer> {
  const response = await fetch(`${origin}/`);
  return (await response.json()) as VideoAnswer;
}

/** A contender that writes fewer bytes has encoded less well, or something else. */
function alike([one, other]: readonly VideoAnswer['files'][]): void {
  for (const [name, bytes] of Object.entries(one ?? {})) {
    const apart = Math.abs((other?.[name] ?? bytes) / bytes - 1);
    if (!(apart < 0.03)) throw new Error(`${name} differs in weight by ${apart.toFixed(3)}`);
  }
}

async function measured(contender: Contender): Promise<Sample> {
  const before = cpuOfTrees([contender.pid]);
  const { seconds } = await make(contender);
  const cpuSeconds = cpuOfTrees([contender.pid]) - before;
  const { rssMb } = memoryOfTree(contender.pid);
  return { cpuSeconds, wallSeconds: seconds, rssMb, feedRatio: 1 };
}

const idleMs = 6_000;

/** Alone, for its cost; then once more beside members who read, for what they feel. */
async function besideReaders(contender: Contender, readers: Readers): Promise<Sample> {
  const alone = await measured(contender);
  const quiet = await readUntil(readers, sleep(idleMs));
  const busy = await readUntil(readers, make(contender));
  return { ...alone, feedRatio: quantile(busy, 0.99) / quantile(quiet, 0.99) };
}

function bars(rows: readonly Row[]): Bar[] {
  const row = rowOf(rows, work, 'ours');
  return [
    bar('ours CPU / bare ffmpeg CPU', ratioTo(rows, row, 'raw', 'cpuSeconds'), '<=', 1.1),
    bar('W1 p99 meanwhile / idle', medianOf(row.samples, 'feedRatio'), '<=', 3),
  ];
}

/** The only bar of a quick run: a video was made at all. */
function made(rows: readonly Row[]): Bar {
  const slowest = Math.max(
    ...rows.flatMap((row) => row.samples.map((sample) => sample.wallSeconds ?? Number.NaN)),
  );
  return bar('raw one second s', slowest, '<=', 120);
}
