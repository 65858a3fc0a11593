import { searchSorts } from '@stenope/contract/feed/search';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { pairedRatio, quantile, type Sample } from '../measure/statistics.ts';
import { type Metric, type Row, rowOf } from '../measure/table.ts';
import { type Asker, fillFeed, ourServer, readPosts, sizeOf } from '../works/feed.ts';
import { hostileTexts, searchedTexts, typedBeginnings } from '../works/search.ts';

const posts = 1_000_000;
const quickPosts = 2_000;

const reading = 'a post by its key';
const searching = 'posts by words';
const typing = 'members and hashtags while typing';
const sorting = 'posts by words, every order';
const filtering = 'posts by filters';
const hostile = 'hostile words';

const metrics: readonly Metric[] = [
  { key: 'p50Ms', label: 'p50 ms', digits: 3, compared: true },
  { key: 'p95Ms', label: 'p95 ms', digits: 3, compared: true },
];

export const entry: Entry = {
  name: 'search',
  what: 'searching a million posts, in every order, against reading one by its key',
  rounds: 5,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const database = await bench.database();
  // Ratings and follows are not searched: few do as well as many, and are filled sooner.
  const size = { ...sizeOf(bench.quick ? quickPosts : posts), comments: 1_000, ratings: 200_000 };
  const filled = bench.quick ? { ...size, ratings: 2_000 } : size;
  const url = await database.open(`search_${filled.posts}`);
  const askers = await fillFeed(url, filled, bench.log);
  const read = await readPosts(url, 200);
  const rows = await bench.interleave(() => openTurns(bench, url, askers, read));
  return { metrics, rows, bars: bench.quick ? [answered(rows)] : barsOf(rows) };
}

const search = (query: Record<string, string>) =>
  `/api/search/posts?${new URLSearchParams(query).toString()}`;

function pathsOf(read: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return {
    [reading]: read.map((id) => `/api/posts/${id}`),
    [searching]: searchedTexts.map((q) => search({ q })),
    [typing]: typedBeginnings.flatMap((q) => [
      `/api/people?q=${encodeURIComponent(q)}`,
      `/api/hashtags?q=${encodeURIComponent(q)}`,
    ]),
    [sorting]: searchedTexts.map((q, at) =>
      search({ q, sort: searchSorts[at % searchSorts.length] ?? 'recent' }),
    ),
    [filtering]: [
      search({ method: 'told' }),
      search({ place: 'Lyon', camera: 'leica' }),
      search({ least: '3', axis: 'emotion', sort: 'emotion' }),
      search({ licence: 'cc0' }),
      search({ since: '2026-01-01', until: '2026-02-01', camera: 'hasselblad' }),
    ],
    [hostile]: hostileTexts.map((q) => search({ q })),
  };
}

async function openTurns(
  bench: Bench,
  url: string,
  askers: readonly Asker[],
  read: readonly string[],
): Promise<Turn[]> {
  const contender = await bench.launch(ourServer(url, bench.dataDir, { PLACES_INDEX: 'off' }));
  await expectFound(contender.origin, askers);
  return Object.entries(pathsOf(read)).map(([work, paths]) => ({
    work,
    contender: 'ours',
    measure: () => timed(contender.origin, paths, askers),
  }));
}

/** Checks that something is found: nothing is found fast. */
async function expectFound(origin: string, askers: readonly Asker[]): Promise<void> {
  const headers = { authorization: askers[0]?.authorization ?? '' };
  const answer = await fetch(`${origin}${search({ q: 'brume' })}`, { headers });
  const { items } = (await answer.json()) as { items?: unknown[] };
  if (!items?.length) throw new Error(`nothing is found: ${answer.status}`);
}

/** One after the other, so that what is measured is the answer and no queue before it. */
async function timed(
  origin: string,
  paths: readonly string[],
  askers: readonly Asker[],
): Promise<Sample> {
  const times = Math.max(200, paths.length);
  const took = new Float64Array(times);
  for (let n = 0; n < times; n += 1) {
    const headers = { authorization: askers[n % askers.length]?.authorization ?? '' };
    const begun = performance.now();
    const answer = await fetch(`${origin}${paths[n % paths.length] ?? ''}`, { headers });
    await answer.arrayBuffer();
    took[n] = performance.now() - begun;
    if (!answer.ok) throw new Error(`${answer.status} for ${paths[n % paths.length] ?? ''}`);
  }
  return { p50Ms: quantile(took, 0.5), p95Ms: quantile(took, 0.95) };
}

function barsOf(rows: readonly Row[]): Bar[] {
  const beside = (work: string, other: string) =>
    pairedRatio(rowOf(rows, work, 'ours').samples, rowOf(rows, other, 'ours').samples, 'p95Ms');
  return [
    bar('while typing p95 / a post p95', beside(typing, reading), '<=', 6),
    bar('by words p95 / a post p95', beside(searching, reading), '<=', 20),
    bar('every order p95 / a post p95', beside(sorting, reading), '<=', 20),
    bar('by filters p95 / a post p95', beside(filtering, reading), '<=', 20),
    bar('hostile p95 / by words p95', beside(hostile, searching), '<=', 2),
  ];
}

function answered(rows: readonly Row[]): Bar {
  return bar('rounds measured', rowOf(rows, reading, 'ours').samples.length, '>=', 1);
}
