import { join } from 'node:path';
import pg from 'pg';
import type { Bench, Entry, Outcome, Turn } from '../../entry.ts';
import type { Contender, Launch } from '../../harness/contender.ts';
import type { LoadRequest } from '../../harness/load.ts';
import { parseServer } from '../../harness/parse.ts';
import { type Bar, bar } from '../../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../../measure/load-metrics.ts';
import { medianOf } from '../../measure/statistics.ts';
import { ratioTo, type Row, rowOf } from '../../measure/table.ts';
import { type Asker, callParse, get, ourServer } from '../../works/feed.ts';
import { fillParse, makeClass } from '../../works/feed-parse.ts';
import { commonWords, fillCommunity, rareWords } from '../../works/search.ts';

/** The bars hold for the second; from it to the third the growth is judged. */
const sizes = [10_000, 100_000, 1_000_000] as const;
const quickSizes = [2_000] as const;

/** Among more, parse-server sorts for so long that a turn ends without an answer. */
const mostForParse = 100_000;

type Name = 'raw' | 'ours' | 'parse';

interface Work {
  readonly name: string;
  readonly requests: Readonly<Record<Name, readonly LoadRequest[]>>;
}

export const entry: Entry = {
  name: 'words',
  what: 'French text search, common words newest first and three rare ones, against raw and parse',
  rounds: 6,
  generations: 3,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const rows: Row[] = [];
  for (const posts of bench.quick ? quickSizes : sizes) rows.push(...(await among(bench, posts)));
  const bars = bench.quick ? [] : [...barsOf(rows), ...growthBars(rows)];
  return { metrics: loadMetrics, rows, bars: [...bars, nothingFailed(rows)] };
}

/** Both works among so many posts. */
async function among(bench: Bench, posts: number): Promise<readonly Row[]> {
  const { url, askers } = await fillCommunity(bench, posts);
  await makeIndexes(url, ['posts', `title || ' ' || description`]);
  const works = [
    workOf(named('W6', posts), commonWords, askers, '&sort=recent'),
    workOf(named('W6r', posts), await rareWords(url, 40), askers),
  ];
  const launches = await launchesOf(bench, url, !bench.quick && posts <= mostForParse);
  return bench.interleave(() => openTurns(bench, launches, works));
}

const named = (work: string, posts: number) => `${work} among ${posts.toLocaleString('en')}`;

/** The references search by PostgreSQL's own configuration. */
async function makeIndexes(url: string, [table, text]: readonly [string, string]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `create index if not exists bench_words_${table} on "${table}"
       using gin (to_tsvector('french', ${text}))`,
    );
    await client.query(`analyze "${table}"`);
  } finally {
    await client.end();
  }
}

function workOf(name: string, texts: readonly string[], askers: readonly Asker[], more = ''): Work {
  const asker = (at: number): Asker => askers[at % askers.length] ?? { id: '', authorization: '' };
  return {
    name,
    requests: {
      raw: texts.map((q, at) => get(`/words/${asker(at).id}/${encodeURIComponent(q)}`)),
      ours: texts.map((q, at) =>
        get(`/api/search/posts?q=${encodeURIComponent(q)}${more}`, asker(at).authorization),
      ),
      parse: texts.map((q, at) =>
        callParse('words', { viewer: asker(at).id, words: q.split(' ') }),
      ),
    },
  };
}

/** Parse-server searches one field: it gets one with title and description together. */
async function joinWords(parse: Contender, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select from pg_attribute
      where attrelid = '"Post"'::regclass and attname = 'words'`);
    if (rows.length > 0) return;
    await makeClass(parse, 'Post', { words: { type: 'String' } }, 'PUT');
    await client.query(`update "Post" set words = title || ' ' || description`);
    await client.query('vacuum (analyze) "Post"');
  } finally {
    await client.end();
  }
}

async function launchesOf(
  bench: Bench,
  url: string,
  withParse: boolean,
): Promise<readonly Launch[]> {
  const raw: Launch = {
    name: 'raw',
    script: join(import.meta.dirname, '../../references/raw/server.ts'),
    args: ['words'],
    probe: '/ready',
    env: () => ({ DATABASE_URL: url }),
  };
  if (!withParse) return [raw, ourServer(url, bench.dataDir)];
  const parse = await parseServer(url, bench.log);
  const started = await bench.launch(parse);
  await fillParse(started, url);
  await joinWords(started, url);
  await makeIndexes(url, ['Post', 'words']);
  return [raw, parse, ourServer(url, bench.dataDir)];
}

async function openTurns(
  bench: Bench,
  launches: readonly Launch[],
  works: readonly Work[],
): Promise<Turn[]> {
  const database = await bench.database();
  const taking: Contender[] = [];
  for (const launch of launches) taking.push(await bench.launch(launch));
  const turns: Turn[] = [];
  for (const work of works) {
    for (const contender of taking) {
      const name = contender.name as Name;
      const requests = work.requests[name];
      await expectFound(contender, requests);
      const measure = () => bench.shoot({ contender, requests, helpers: [database.pid()] });
      turns.push({ work: work.name, contender: name, measure });
    }
  }
  return turns;
}

/** Each stems otherwise, so they find other posts; but nothing is found fast. */
async function expectFound({ name, origin }: Contender, requests: readonly LoadRequest[]) {
  let found = 0;
  for (const { method, path, headers, body } of requests) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as Answer & { result?: Answer };
    if ((answer.result ?? answer).items?.length) found += 1;
  }
  if (found < requests.length * 0.9)
    throw new Error(`${name} finds ${found} of ${requests.length}`);
}

interface Answer {
  readonly items?: readonly unknown[];
}

function barsOf(rows: readonly Row[]): Bar[] {
  const ratio = (work: string, reference: string) =>
    ratioTo(rows, rowOf(rows, named(work, sizes[1]), 'ours'), reference, 'requestsPerSecond');
  return [
    bar('W6 / raw', ratio('W6', 'raw'), '>=', 0.65),
    bar('W6 / parse', ratio('W6', 'parse'), '>=', 3),
    bar('W6r / raw', ratio('W6r', 'raw'), '>=', 0.65),
    bar('W6r / parse', ratio('W6r', 'parse'), '>=', 2),
  ];
}

/** How many times slower each is among ten times the posts, and ours as a multiple of raw's. */
function growthBars(rows: readonly Row[]): Bar[] {
  const speed = (work: string, posts: number, contender: Name) =>
    medianOf(rowOf(rows, named(work, posts), contender).samples, 'requestsPerSecond');
  const growth = (work: string, contender: Name) =>
    speed(work, sizes[1], contender) / speed(work, sizes[2], contender);
  return ['W6', 'W6r'].map((work) =>
    bar(`${work}: growth / raw's growth`, growth(work, 'ours') / growth(work, 'raw'), '<=', 1),
  );
}
