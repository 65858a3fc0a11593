import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender, Launch } from '../harness/contender.ts';
import { parseServer } from '../harness/parse.ts';
import type { Span, TalkPace } from '../harness/talk.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { cpuOfTrees } from '../measure/processes.ts';
import { nothingFailed } from '../measure/load-metrics.ts';
import { medianOf, pairedRatio } from '../measure/statistics.ts';
import { type Metric, ratioTo, type Row, rowOf } from '../measure/table.ts';
import {
  countMessages,
  fillTalks,
  type Name,
  type Pair,
  readPairs,
  talkOf,
  type TalkSize,
} from '../works/talks/chat.ts';
import { fillParseTalks } from '../works/talks/chat-parse.ts';
import { ourServer } from '../works/feed.ts';

const metrics: readonly Metric[] = [
  { key: 'perSecond', label: 'messages/s', digits: 1, compared: true },
  { key: 'cpuPer1000', label: 'CPU-s/1k', digits: 3, compared: true },
  { key: 'p50Ms', label: 'p50 ms', digits: 2 },
  { key: 'p95Ms', label: 'p95 ms', digits: 2 },
  { key: 'p99Ms', label: 'p99 ms', digits: 2 },
  { key: 'rssMb', label: 'RSS MB', digits: 0 },
  { key: 'failed', label: 'lost, doubled, strayed, refused', digits: 0 },
];

interface Work {
  readonly name: string;
  /** Number of clients, two to a pair. */
  readonly clients: number;
  readonly pace: TalkPace;
  readonly span: Partial<Span>;
}

const calm = { pace: { perSecond: 25 }, span: { seconds: 10 } } as const;
const pressed = { pace: { inFlight: 16 }, span: { seconds: 4 } } as const;

const few: Work = { name: 'W4, 200 clients at 25/s', clients: 200, ...calm };
const many: Work = { name: 'W4, 1,000 clients at 25/s', clients: 1_000, ...calm };
const sustained: Work = { name: 'W4 sustained, 16 in flight', clients: 200, ...pressed };
/** A thousand people, with more messages in flight than two hundred would have. */
const pressing: Work = {
  name: 'W4 sustained, 1,000 clients, 64 in flight',
  clients: 1_000,
  pace: { inFlight: 64 },
  // Longer than the slowest contender takes for a message, or its first burst would pass for a
  // rate.
  span: { seconds: 20 },
};
const minute: Work = {
  name: '1,000 clients at 150/s for a minute, limits on',
  clients: 1_000,
  pace: { perSecond: 150 },
  // A freshly started server is not at its final speed yet.
  span: { leadInSeconds: 5, seconds: 60 },
};
const crowd: Work = { name: '5,000 clients at 25/s', clients: 5_000, ...calm };

/** Index of the first pair whose rate limit no other work has used. */
const untouched = crowd.clients / 2;
const full = { members: 12_000, messages: 200_000, pairs: untouched + minute.clients / 2 };
const small = { members: 600, messages: 2_000, pairs: few.clients / 2 };

export const entry: Entry = {
  name: 'chat',
  what: 'a message to the other’s open socket (200 and 1,000 clients, a minute with limits on, 5,000 sockets), against raw and parse',
  rounds: 4,
  generations: 2,
  followedBy: 'inbox',
  run,
};

/** One database each, so that contenders do not deliver each other's messages. */
interface Stage {
  readonly name: Name;
  readonly url: string;
  readonly pairs: readonly Pair[];
  readonly launch: Launch;
}

async function run(bench: Bench): Promise<Outcome> {
  if (bench.quick) {
    const raw = await open(bench, 'raw', small);
    const rows = await bench.interleave(() => turnsOf(bench, [raw], [few, sustained]));
    return { metrics, rows, bars: [nothingFailed(rows)] };
  }
  const raw = await open(bench, 'raw', full);
  const ours = await open(bench, 'ours', full);
  const parse = await open(bench, 'parse', full);
  await fillParse(bench, parse);
  const works = [few, many, sustained, pressing];
  const rows = [
    ...(await bench.interleave(() => turnsOf(bench, [raw, parse, ours], works))),
    await alone(bench, raw, minute, untouched),
    await alone(bench, { ...ours, launch: ourTalk(bench, ours.url, 1) }, minute, untouched),
    await alone(bench, ours, crowd),
  ];
  // Losses of a reference are not held against it: they only flatter its figures.
  const kept = rows.filter(({ contender }) => contender !== 'parse');
  return { metrics, rows, bars: [...barsOf(rows), nothingFailed(kept)] };
}

async function open(
  bench: Bench,
  name: Name,
  size: TalkSize & { readonly pairs: number },
): Promise<Stage> {
  const url = await (await bench.database()).open(`chat_${name}_${size.members}`);
  await fillTalks(url, size, bench.log);
  return {
    name,
    url,
    pairs: await readPairs(url, size.pairs),
    launch: await launchOf(bench, name, url),
  };
}

async function launchOf(bench: Bench, name: Name, url: string): Promise<Launch> {
  if (name === 'parse') return parseServer(url, bench.log);
  if (name === 'ours') return ourTalk(bench, url, 1_000_000);
  return {
    name,
    script: join(import.meta.dirname, '../references/raw/server.ts'),
    args: ['chat'],
    probe: '/ready',
    env: () => ({ DATABASE_URL: url }),
  };
}

/** Rate limits are counted as in production, whatever the factor. */
function ourTalk({ dataDir }: Bench, url: string, limitFactor: number): Launch {
  return ourServer(url, dataDir, { PLACES_INDEX: 'off', LIMIT_FACTOR: String(limitFactor) });
}

async function fillParse(bench: Bench, { url, pairs, launch }: Stage): Promise<void> {
  const filling = await bench.launch(launch);
  await fillParseTalks(filling, url, pairs);
  await filling.stop();
}

async function turnsOf(
  bench: Bench,
  stages: readonly Stage[],
  works: readonly Work[],
): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const stage of stages) {
    const contender = await bench.launch(stage.launch);
    await storesWhatItIsTold(contender, stage);
    for (const work of works) {
      // parse-server takes minutes for this, and no bar concerns its pace when calm.
      if (stage.name === 'parse' && 'perSecond' in work.pace) continue;
      turns.push(await turnOf(bench, { contender, stage, work }));
    }
  }
  // Contenders of the same work stand side by side.
  return works.flatMap(({ name }) => turns.filter(({ work }) => work === name));
}

async function turnOf(bench: Bench, { contender, stage, work, from = 0 }: Turning): Promise<Turn> {
  const helpers = [(await bench.database()).pid()];
  const pairs = stage.pairs.slice(from, from + work.clients / 2);
  const talk = talkOf(stage.name, pairs, work.pace);
  const measure = async () => {
    const sample = await bench.talk({ ...talk, contender, helpers, span: work.span });
    await caughtUp(contender.pid);
    return sample;
  };
  return { work: work.name, contender: stage.name, measure };
}

/** Waits until a lagging contender is idle: the next turn must not pay for its backlog. */
async function caughtUp(pid: number): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    const before = cpuOfTrees([pid]);
    await delay(500);
    if (cpuOfTrees([pid]) - before < 0.1) return;
  }
}

interface Turning {
  readonly contender: Contender;
  readonly stage: Stage;
  readonly work: Work;
  /** Index of the first pair. */
  readonly from?: number;
}

/** Long measurements run once, on a server of their own. */
async function alone(bench: Bench, stage: Stage, work: Work, from = 0): Promise<Row> {
  bench.log(`${stage.name}: ${work.name}`);
  const contender = await bench.launch(stage.launch);
  const row = await bench.once(await turnOf(bench, { contender, stage, work, from }));
  await contender.stop();
  return row;
}

async function storesWhatItIsTold({ origin }: Contender, { name, url, pairs }: Stage) {
  const before = await countMessages(url, name);
  const { request } = talkOf(name, pairs.slice(0, 1), pressed.pace).sayings[0] ?? {};
  if (!request) throw new Error('nobody talks');
  const id = crypto.randomUUID();
  const { method, path, headers, body = '' } = request;
  const response = await fetch(`${origin}${path.replace('[<id>]', id)}`, {
    method,
    headers: { ...headers },
    body: body.replace('[<id>]', id),
  });
  if (!response.ok) throw new Error(`${name} refuses a message: ${await response.text()}`);
  const stored = (await countMessages(url, name)) - before;
  if (stored !== 1) throw new Error(`${name} stored ${stored} messages of one`);
}

function barsOf(rows: readonly Row[]): Bar[] {
  const ours = ({ name }: Work) => rowOf(rows, name, 'ours');
  const ratio = (work: Work, reference: Name, key: string) =>
    ratioTo(rows, ours(work), reference, key);
  const growth = pairedRatio(ours(many).samples, ours(few).samples, 'p50Ms');
  return [
    bar('W4 sustained / raw', ratio(sustained, 'raw', 'perSecond'), '>=', 0.6, 0.85),
    bar('W4 p50 at 1,000 clients / raw', ratio(many, 'raw', 'p50Ms'), '<=', 2.5),
    bar('W4 p50 at 1,000 clients / at 200', growth, '<=', 1.25),
    bar('W4 p99 at 1,000 clients / raw', ratio(many, 'raw', 'p99Ms'), '<=', 8),
    bar(
      'W4 at 1,000 clients, 64 in flight / parse',
      ratio(pressing, 'parse', 'perSecond'),
      '>=',
      100,
    ),
    bar('W4 p99 of the same / raw', ratio(pressing, 'raw', 'p99Ms'), '<=', 8),
    bar('p95 of a minute with limits on / raw', ratio(minute, 'raw', 'p95Ms'), '<=', 6),
    bar('MB of memory with 5,000 sockets', medianOf(ours(crowd).samples, 'rssMb'), '<=', 600),
  ];
}
