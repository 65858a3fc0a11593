import { pairedRatio } from '../measure/statistics.ts';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender } from '../harness/contender.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { type Row, rowOf } from '../measure/table.ts';
import { cursorOfPage } from '../works/depth.ts';
import { type Asker, fillFeed, get, ourServer, sizeOf } from '../works/feed.ts';
import { fillCases } from '../works/moderation.ts';

/** Enough of everything for as many cases, and for a search that must not read it all. */
const size = { posts: 30_000, cases: 10_000 };
const quickSize = { posts: 2_000, cases: 400 };

const feed = 'a page of the feed';
const most = 3;

const metrics = [
  ...loadMetrics.slice(0, 3),
  { key: 'p95Ms', label: 'p95 ms', digits: 2 },
  ...loadMetrics.slice(3),
];

export const entry: Entry = {
  name: 'moderation',
  what: 'a queue of 10,000 cases (pages, filters, searches) against a page of the feed',
  rounds: 5,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const database = await bench.database();
  const { posts, cases } = bench.quick ? quickSize : size;
  // Of its own: who asks is an admin here.
  const url = await database.open(`moderation_${posts}`);
  const askers = await fillFeed(url, sizeOf(posts), bench.log);
  await fillCases(url, askers, cases);
  const rows = await bench.interleave(async () => {
    const contender = await bench.launch(ourServer(url, bench.dataDir));
    const works = await worksOf(contender, askers);
    return works.map(([work, paths]): Turn => {
      const requests = askers.flatMap(({ authorization }, at) =>
        get(paths[at % paths.length] ?? '', authorization),
      );
      const measure = () => bench.shoot({ contender, requests, helpers: [database.pid()] });
      return { work, contender: 'ours', measure };
    });
  });
  const bars = bench.quick ? [] : barsOf(rows);
  return { metrics, rows, bars: [...bars, nothingFailed(rows)] };
}

const queue = '/api/moderation/cases';
const anyPosts = '/api/moderation/posts';
/** In every tenth title, in hardly any, in none; beginnings of usernames. */
const words = ['brume', 'xylographe', 'qwxzkqwxzk', 'mar', 'zo'];

type Work = readonly [work: string, paths: readonly string[]];

async function worksOf(contender: Contender, askers: readonly Asker[]): Promise<readonly Work[]> {
  const headers = { authorization: askers[0]?.authorization ?? '' };
  const ask = async (path: string) => {
    const response = await fetch(`${contender.origin}${path}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as { items: unknown[]; next?: string };
  };
  const { items } = await ask(queue);
  if (items.length < 20) throw new Error(`a page of ${items.length} cases is none`);
  const deep = await cursorOfPage((query) => ask(`${queue}${query}`), 250);
  const deepPost = await cursorOfPage((query) => ask(`${anyPosts}${query}`), 250);
  return [
    [feed, ['/api/posts?limit=20']],
    ['the first page', [queue]],
    ['a deep page', [`${queue}?cursor=${deep}`]],
    ['only what is reported', [`${queue}?reportedOnly=yes`]],
    ['of a kind', ['comment', 'profile', 'message'].map((kind) => `${queue}?kind=${kind}`)],
    ['closed ones', [`${queue}?status=closed`]],
    ['cases by title or name', words.map((q) => `${queue}?q=${q}`)],
    ['all posts', [anyPosts, `${anyPosts}?cursor=${deepPost}`]],
    ['all posts by title or name', words.map((q) => `${anyPosts}?q=${q}`)],
  ];
}

function barsOf(rows: readonly Row[]): Bar[] {
  const reference = rowOf(rows, feed, 'ours').samples;
  return rows
    .filter(({ work }) => work !== feed)
    .flatMap(({ work, samples }) => [
      bar(`${work}: CPU / feed`, pairedRatio(samples, reference, 'cpuPer1000'), '<=', most),
      bar(`${work}: p95 / feed`, pairedRatio(samples, reference, 'p95Ms'), '<=', most),
    ]);
}
