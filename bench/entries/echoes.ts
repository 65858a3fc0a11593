import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { createEngine } from '../../packages/domain/src/trust/engine.ts';
import { newCommunity } from '../../packages/domain/src/trust/community.ts';
import { trust2026v3 } from '../../packages/domain/src/trust/versions.ts';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender, Launch } from '../harness/contender.ts';
import { parseServer } from '../harness/parse.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { medianOf, quantile } from '../measure/statistics.ts';
import { ratioTo, type Row, rowOf } from '../measure/table.ts';
import {
  fillRatings,
  heatUp,
  hotPairs,
  hotRatings,
  readScene,
  requestOf,
  spreadPairs,
  storedMarks,
  type Scene,
} from '../works/echoes.ts';
import { measureBatch, type BatchFigures } from '../works/echoes-batch.ts';
import { fillParseRatings } from '../works/echoes-parse.ts';
import { ratingsOfOnePost } from '../works/trust.ts';
import { ourServer } from '../works/feed.ts';

const full = 1_000_000;
const tenth = 100_000;
const quickRatings = 5_000;

/** More requests than one turn can send, so that hardly a rating comes twice. */
const requestsATurn = 12_000;

const spread = 'W3, spread over posts';
const spreadTenth = `W3, spread, ${tenth} ratings stored`;
const hotWork = `W3, one post with ${hotRatings} ratings`;

type Name = 'raw' | 'ours' | 'parse';

export const entry: Entry = {
  name: 'echoes',
  what: 'one rating (spread, on one hot post) and a batch over a million, against raw and parse',
  rounds: 6,
  generations: 3,
  run,
};

interface Stage {
  readonly url: string;
  readonly scene: Scene;
}

async function run(bench: Bench): Promise<Outcome> {
  const stage = await open(bench, bench.quick ? quickRatings : full);
  if (bench.quick) {
    const rows = await bench.interleave(() => turnsOn(bench, [raw(stage.url)], spread, stage));
    return { metrics: loadMetrics, rows, bars: [nothingFailed(rows)] };
  }
  const smaller = await open(bench, tenth);
  const parse = await parseServer(stage.url, bench.log);
  const filling = await bench.launch(parse);
  await fillParseRatings(filling, stage.url, stage.scene.raters);
  await filling.stop();
  const batch = await nightsOn(bench, stage);
  await heatUp(stage.url, stage.scene);
  const rows = await bench.interleave(async () => [
    ...(await turnsOn(
      bench,
      [raw(stage.url), parse, ours(stage.url, bench.dataDir)],
      spread,
      stage,
    )),
    ...(await turnsOn(bench, [ours(stage.url, bench.dataDir)], hotWork, stage)),
    ...(await turnsOn(bench, [ours(smaller.url, bench.dataDir)], spreadTenth, smaller)),
  ]);
  const bars = [...barsOf(rows), ...barsOfBatch(batch), engineBar(), nothingFailed(rows)];
  return { metrics: loadMetrics, rows, bars };
}

async function open(bench: Bench, ratings: number): Promise<Stage> {
  const url = await (await bench.database()).open(`echoes_${ratings}`);
  await fillRatings(url, ratings, bench.log);
  return { url, scene: await readScene(url) };
}

function raw(url: string): Launch {
  return {
    name: 'raw',
    script: join(import.meta.dirname, '../references/raw/server.ts'),
    args: ['echoes'],
    probe: '/ready',
    env: () => ({ DATABASE_URL: url }),
  };
}

function ours(databaseUrl: string, dataDir: string, role: 'web' | 'all' = 'web'): Launch {
  return ourServer(databaseUrl, dataDir, {
    ROLE: role,
    PLACES_INDEX: 'off',
    // Counted as in production, but never used up: a thousand people rate like a whole town here.
    LIMIT_FACTOR: '1000000',
  });
}

async function turnsOn(
  bench: Bench,
  launches: readonly Launch[],
  work: string,
  { url, scene }: Stage,
): Promise<Turn[]> {
  const database = await bench.database();
  const turns: Turn[] = [];
  for (const launch of launches) {
    const contender = await bench.launch(launch);
    const name = contender.name as Name;
    await storesWhatItIsTold(contender, name, url, scene);
    const pairs = work === hotWork ? hotPairs : spreadPairs;
    const measure = () =>
      bench.shoot({
        contender,
        requests: pairs(scene, requestsATurn).map((pair) => requestOf(name, pair)),
        helpers: [database.pid()],
      });
    turns.push({ work, contender: name, measure });
  }
  return turns;
}

/** Checks that a contender stores ratings; otherwise it does not do the same work. */
async function storesWhatItIsTold(
  { origin }: Contender,
  name: Name,
  url: string,
  scene: Scene,
): Promise<void> {
  const [pair] = spreadPairs(scene, 1);
  if (!pair) throw new Error('nobody rates');
  const { method, path, headers, body = '' } = requestOf(name, pair);
  const response = await fetch(`${origin}${path}`, { method, headers: { ...headers }, body });
  if (!response.ok) throw new Error(`${name} refuses a rating: ${await response.text()}`);
  const sent = JSON.parse(body) as { marks: { intention: number } };
  deepStrictEqual(await storedMarks(url, name, pair), sent.marks.intention, `${name} stores less`);
}

/**
 * Two nights: the first finds a community nobody has judged yet, the second one with a history. The
 * worse of each figure counts.
 */
async function nightsOn(bench: Bench, { url, scene }: Stage): Promise<BatchFigures> {
  const contender = await bench.launch(ours(url, bench.dataDir, 'all'));
  const authorization = scene.raters[0]?.authorization ?? '';
  const nights: BatchFigures[] = [];
  for (const night of ['first', 'second']) {
    bench.log(`a batch over everything, while somebody reads: the ${night} night`);
    nights.push(await measureBatch(contender, { url, authorization }, bench.log));
  }
  await contender.stop();
  const worst = (read: (night: BatchFigures) => number) => Math.max(...nights.map(read));
  return {
    seconds: worst(({ seconds }) => seconds),
    rssMb: worst(({ rssMb }) => rssMb),
    readsSlower: worst(({ readsSlower }) => readsSlower),
  };
}

function barsOf(rows: readonly Row[]): Bar[] {
  const ratio = (reference: string, key = 'requestsPerSecond') =>
    ratioTo(rows, rowOf(rows, spread, 'ours'), reference, key);
  const figure = (work: string, key: string) => medianOf(rowOf(rows, work, 'ours').samples, key);
  const hot = figure(hotWork, 'requestsPerSecond') / figure(spread, 'requestsPerSecond');
  const growth = figure(spread, 'cpuPer1000') / figure(spreadTenth, 'cpuPer1000');
  return [
    bar('W3 / raw', ratio('raw'), '>=', 0.5, 0.7),
    bar('W3 / parse', ratio('parse'), '>=', 3),
    bar('W3 p99 / raw', ratio('raw', 'p99Ms'), '<=', 3),
    bar('W3 hot / spread', hot, '>=', 0.4),
    bar('W3 CPU at ten times the ratings', growth, '<=', 1.5),
  ];
}

function barsOfBatch({ seconds, rssMb, readsSlower }: BatchFigures): Bar[] {
  return [
    bar('seconds of a batch', seconds, '<=', 90),
    bar('MB of memory in a batch', rssMb, '<=', 1000),
    bar('p95 of reads during it / without', readsSlower, '<=', 3),
  ];
}

/** The arithmetic of one rating among a thousand. */
function engineBar(): Bar {
  const engine = createEngine(trust2026v3);
  const ratings = ratingsOfOnePost(hotRatings, 2);
  const community = { ...newCommunity(trust2026v3), trustedMembers: 100 };
  const taken = Array.from({ length: 2_000 }, () => {
    const since = performance.now();
    engine.rescore({ ratings, community }, []);
    return performance.now() - since;
  });
  return bar(`engine p99 ms, one rating of ${hotRatings}`, quantile(taken, 0.99), '<=', 5);
}
