import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender } from '../harness/contender.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { median, type Sample } from '../measure/statistics.ts';
import type { Metric, Row } from '../measure/table.ts';
import { cursorOfPage } from '../works/depth.ts';
import { type Asker, fillFeed, ourServer, sizeOf } from '../works/feed.ts';

/** Every list a member can page through. First and deep page of a round share its noise. */
const lists = [
  ['newest', '/api/posts'],
  ['following', '/api/feed/following'],
  ['discover', '/api/feed/discover'],
  ['needs eyes', '/api/feed/needs_eyes'],
] as const;

const deepPage = 1_000;
const deepInSmoke = 10;
const asksEach = 30;

const metrics: readonly Metric[] = [
  { key: 'firstMs', label: 'page 1 ms', digits: 2 },
  { key: 'deepMs', label: 'deep page ms', digits: 2 },
  { key: 'ratio', label: 'deep page / page 1', digits: 2 },
];

export const entry: Entry = {
  name: 'lists',
  what: 'page 1,000 of each list beside page 1, and that no table is read whole, at two sizes',
  rounds: 5,
  run,
};

interface Filled {
  readonly posts: number;
  readonly url: string;
  /** The member who follows the most people. */
  readonly asker: Asker;
}

async function run(bench: Bench): Promise<Outcome> {
  const database = await bench.database();
  const filled: Filled[] = [];
  for (const posts of bench.quick ? [2_000] : [100_000, 1_000_000]) {
    const url = await database.open(`feed_${posts}`);
    const [asker] = await fillFeed(url, sizeOf(posts), bench.log);
    if (!asker) throw new Error('nobody is there to ask');
    filled.push({ posts, url, asker });
  }
  let before: readonly number[] = [];
  const rows = await bench.interleave(async () => {
    const turns = await openTurns(bench, filled);
    // Paging there uses the largest pages, for which a sequential scan may be right.
    before = await Promise.all(filled.map(({ url }) => readWhole(url)));
    return turns;
  });
  const after = await Promise.all(filled.map(({ url }) => readWhole(url)));
  const whole = filled.map(({ posts }, at) =>
    bar(`tables read whole at ${posts}`, (after[at] ?? 0) - (before[at] ?? 0), '<=', 0),
  );
  // Each page must be answered to be timed: the only bar of a quick run is that every list was
  // paged through.
  const gone = bar('lists gone through', rows.length, '>=', lists.length * filled.length);
  return { metrics, rows, bars: [gone, ...(bench.quick ? [] : [...depthBars(rows), ...whole])] };
}

async function openTurns(bench: Bench, filled: readonly Filled[]): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (const { posts, url, asker } of filled) {
    const launch = { ...ourServer(url, bench.dataDir), name: `ours-${posts}` };
    const contender = await bench.launch(launch);
    for (const [list, path] of lists) {
      const cursor = await deepCursor(contender, path, asker, bench.quick ? deepInSmoke : deepPage);
      const measure = () => pages(contender, path, asker, cursor);
      turns.push({ work: `${list}, ${posts} posts`, contender: 'ours', measure });
    }
  }
  return turns;
}

async function ask({ origin }: Contender, path: string, { authorization }: Asker, query: string) {
  const response = await fetch(`${origin}${path}${query}`, { headers: { authorization } });
  if (!response.ok) throw new Error(`${path}${query} answered ${response.status}`);
  return (await response.json()) as { items: unknown[]; next?: string };
}

/** Cursor of the thousandth page, or of the last one of a shorter list. */
async function deepCursor(contender: Contender, path: string, asker: Asker, page: number) {
  const cursor = await cursorOfPage((query) => ask(contender, path, asker, query), page);
  if (cursor === undefined) throw new Error(`${path} has only one page`);
  return cursor;
}

async function pages(
  contender: Contender,
  path: string,
  asker: Asker,
  cursor: string,
): Promise<Sample> {
  const taken: { first: number[]; deep: number[] } = { first: [], deep: [] };
  for (let nth = 0; nth < asksEach; nth += 1) {
    for (const [kind, query] of [
      ['first', ''],
      ['deep', `?cursor=${cursor}`],
    ] as const) {
      const since = performance.now();
      await ask(contender, path, asker, query);
      taken[kind].push(performance.now() - since);
    }
  }
  const [firstMs, deepMs] = [median(taken.first), median(taken.deep)];
  return { firstMs, deepMs, ratio: deepMs / firstMs };
}

function depthBars(rows: readonly Row[]): Bar[] {
  return rows.map(({ work, samples }) => {
    const ratio = median(samples.map((sample) => sample.ratio ?? Number.NaN));
    return bar(`${work}: page 1,000 / page 1`, ratio, '<=', 1.5);
  });
}

/** Number of sequential scans of the large tables; PostgreSQL updates it with a delay. */
async function readWhole(url: string): Promise<number> {
  await sleep(1_500);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ scans: string }>(
      `select coalesce(sum(seq_scan), 0) as scans from pg_stat_user_tables
       where relname in ('posts', 'media', 'users', 'follows', 'favourites', 'post_tags')`,
    );
    return Number(rows[0]?.scans ?? Number.NaN);
  } finally {
    await client.end();
  }
}
