import { join } from 'node:path';
import { searchSorts } from '@stenope/contract/feed/search';
import type { Bench, Entry, Outcome, Turn } from '../../entry.ts';
import { type Bar, bar } from '../../measure/bars.ts';
import { pairedRatio, quantile, type Sample } from '../../measure/statistics.ts';
import { type Metric, type Row, rowOf } from '../../measure/table.ts';
import { type Asker, ourServer, readPosts } from '../../works/feed.ts';
import { mapSquares, mapTiles } from '../../works/map.ts';
import {
  type Community,
  fillCommunity,
  hostileTexts,
  refusedTexts,
  searchedTexts,
  soughtFilters,
  soughtLooks,
  typedNames,
  typedTags,
} from '../../works/search.ts';

/** The last is the one bars are for. */
const sizes = [10_000, 100_000, 1_000_000];
const quickSizes = [2_000];

const reading = 'a post by its key';
const searching = 'posts by words';
const counting = 'how many posts have the words';
const typing = 'members and hashtags while typing';
const sorting = 'posts by words, every other order';
const looking = 'posts by colour and light';
const filtering = 'posts by filters';
const hostile = 'hostile words';
const refused = 'words that are refused';
const mapping = 'tiles of the map';
const listing = 'posts of a square of the map';

const metrics: readonly Metric[] = [
  { key: 'p50Ms', label: 'p50 ms', digits: 3 },
  { key: 'p95Ms', label: 'p95 ms', digits: 3 },
];

export const entry: Entry = {
  name: 'search',
  what: 'searching up to a million posts, in every order, against reading one by its key',
  rounds: 5,
  followedBy: 'words',
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const communities: Community[] = [];
  for (const posts of bench.quick ? quickSizes : sizes) {
    communities.push(await fillCommunity(bench, posts));
  }
  const rows = await bench.interleave(async () => {
    const turns: Turn[] = [];
    for (const one of communities) turns.push(...(await openTurns(bench, one)));
    return turns;
  });
  return { metrics, rows, bars: bench.quick ? [answered(rows)] : barsOf(rows) };
}

const search = (query: Readonly<Record<string, string>>) =>
  `/api/search/posts?${new URLSearchParams(query).toString()}`;

const otherSorts = searchSorts.filter((sort) => sort !== 'match');

function pathsOf(read: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return {
    [reading]: read.map((id) => `/api/posts/${id}`),
    [searching]: searchedTexts.map((q) => search({ q })),
    [counting]: searchedTexts.map((q) => `/api/search/counts?q=${encodeURIComponent(q)}`),
    [typing]: [
      ...typedNames.map((q) => `/api/people?near=too&q=${encodeURIComponent(q)}`),
      ...typedTags.map((q) => `/api/hashtags?near=too&q=${encodeURIComponent(q)}`),
    ],
    [sorting]: searchedTexts.map((q, at) =>
      search({ q, sort: otherSorts[at % otherSorts.length] ?? 'recent' }),
    ),
    [looking]: soughtLooks.map(search),
    [filtering]: [
      search({ method: 'told' }),
      search({ place: 'Lyon', camera: 'leica' }),
      search({ least: '3', axis: 'emotion', sort: 'emotion' }),
      search({ least: '4' }),
      search({ licence: 'cc0' }),
      search({ format: 'square', sort: 'composition' }),
      search({ since: '2026-01-01', until: '2026-02-01', camera: 'hasselblad' }),
    ],
    [hostile]: hostileTexts.map((q) => search({ q })),
    [refused]: refusedTexts.map((q) => search({ q })),
    [mapping]: mapTiles.map(({ zoom, x, y }) => `/api/map/posts/${zoom}/${x}/${y}`),
    [listing]: mapSquares.map((cell) => `/api/map/cells/${cell}/posts`),
  };
}

const nameOf = (work: string, posts: number) => `${work}, among ${posts}`;

async function openTurns(
  bench: Bench,
  { posts, url, askers }: Community,
): Promise<readonly Turn[]> {
  // One folder each: the servers of all sizes run side by side.
  const folder = join(bench.dataDir, `search-${posts}`);
  const launch = ourServer(url, folder, { PLACES_INDEX: 'off' });
  const contender = await bench.launch({ ...launch, name: `ours-${posts}` });
  await expectFound(contender.origin, askers);
  const works = pathsOf(await readPosts(url, 200));
  const worst = await slowestPair(contender.origin, askers);
  return Object.entries({ ...works, [`the slowest pair (${worst})`]: [worst] }).map(
    ([work, paths]) => ({
      work: nameOf(work, posts),
      contender: 'ours',
      measure: () =>
        timed(contender.origin, paths, askers, { status: work === refused ? 422 : 200 }),
    }),
  );
}

/** Of every filter in every order, the pair whose answer takes longest, by the median of three. */
async function slowestPair(origin: string, askers: readonly Asker[]): Promise<string> {
  let slowest = { path: '', took: 0 };
  for (const filter of soughtFilters) {
    for (const sort of searchSorts) {
      const path = search({ ...filter, sort });
      const { p50Ms = 0 } = await timed(origin, [path], askers, { times: 3 });
      if (p50Ms > slowest.took) slowest = { path, took: p50Ms };
    }
  }
  return slowest.path;
}

/** Checks that something is found: nothing is found fast. */
async function expectFound(origin: string, askers: readonly Asker[]): Promise<void> {
  const headers = { authorization: askers[0]?.authorization ?? '' };
  const queries: Record<string, string>[] = [
    { q: 'brume' },
    { colour: '808080' },
    { light: 'soft' },
  ];
  for (const query of queries) {
    const answer = await fetch(`${origin}${search(query)}`, { headers });
    const { items } = (await answer.json()) as { items?: unknown[] };
    if (!items?.length) {
      throw new Error(`nothing is found by ${JSON.stringify(query)}: ${answer.status}`);
    }
  }
}

/** One after the other, so that what is measured is the answer and no queue before it. */
async function timed(
  origin: string,
  paths: readonly string[],
  askers: readonly Asker[],
  { times = Math.max(200, paths.length), status = 200 } = {},
): Promise<Sample> {
  const took = new Float64Array(times);
  for (let n = 0; n < times; n += 1) {
    const headers = { authorization: askers[n % askers.length]?.authorization ?? '' };
    const begun = performance.now();
    const answer = await fetch(`${origin}${paths[n % paths.length] ?? ''}`, { headers });
    await answer.arrayBuffer();
    took[n] = performance.now() - begun;
    if (answer.status !== status) {
      throw new Error(`${answer.status} for ${paths[n % paths.length] ?? ''}`);
    }
  }
  return { p50Ms: quantile(took, 0.5), p95Ms: quantile(took, 0.95) };
}

function barsOf(rows: readonly Row[]): Bar[] {
  const p95 = (work: string, other: string) =>
    pairedRatio(rowOf(rows, work, 'ours').samples, rowOf(rows, other, 'ours').samples, 'p95Ms');
  const [, middle = 0, large = 0] = sizes;
  const beside = (work: string, other: string) => p95(nameOf(work, large), nameOf(other, large));
  const grown = (work: string) => p95(nameOf(work, large), nameOf(work, middle));
  return [
    bar('while typing p95 / a post p95', beside(typing, reading), '<=', 6),
    bar('by words p95 / a post p95', beside(searching, reading), '<=', 20),
    bar('counted by words p95 / a post p95', beside(counting, reading), '<=', 20),
    bar('every other order p95 / a post p95', beside(sorting, reading), '<=', 10),
    bar('by colour and light p95 / a post p95', beside(looking, reading), '<=', 10),
    bar('by filters p95 / a post p95', beside(filtering, reading), '<=', 10),
    bar('a tile of the map p95 / a post p95', beside(mapping, reading), '<=', 12),
    bar('a square of the map p95 / a post p95', beside(listing, reading), '<=', 12),
    bar('hostile p95 / by words p95', beside(hostile, searching), '<=', 2),
    bar('refused p95 / by words p95', beside(refused, searching), '<=', 2),
    bar('by words p95, a million / a tenth of it', grown(searching), '<=', 4, 1.5),
    bar('by colour and light p95, the same', grown(looking), '<=', 4, 1.5),
  ];
}

function answered(rows: readonly Row[]): Bar {
  return bar('rounds measured', rows[0]?.samples.length ?? 0, '>=', 1);
}
