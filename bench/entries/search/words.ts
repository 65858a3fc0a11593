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
import { commonWords, fillCommunity, rareWords, writeTexts } from '../../works/search.ts';

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
  await writeTexts(url);
  const works = [
    workOf(named('W6', posts), commonWords, askers, '&sort=recent'),
    workOf(named('W6r', posts), await rareWords(url, 40), askers),
  ];
  const launches = await launchesOf(bench, url, !bench.quick && posts <= mostForParse);
  return bench.interleave(() => openTurns(bench, launches, works));
}

const named = (work: string, posts: number) => `${work} among ${posts.toLocaleString('en')}`;

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

/** Parse-server searches one field: it gets one with all texts together, and an index of it. */
async function joinWords(parse: Contender, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('bench_words_of_parse') as index`);
    if (rows[0].index !== null) return;
    await makeClass(parse, 'Post', { words: { type: 'String' } }, 'PUT');
    for (const text of [
      `update "Post" set words = text from bench_words where "objectId" = post_id::text`,
      `create index bench_words_of_parse on "Post" using gin (to_tsvector('french', words))`,
      'vacuum (analyze) "Post"',
    ]) {
      await client.query(text);
    }
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
  await started.stop();
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
    let ofRaw: readonly Found[] = [];
    for (const contender of taking) {
      const name = contender.name as Name;
      const requests = work.requests[name];
      const found = await findAll(contender, requests);
      if (name === 'raw') ofRaw = found;
      expectSame(`${name}, ${work.name}`, found, ofRaw);
      const measure = () => bench.shoot({ contender, requests, helpers: [database.pid()] });
      turns.push({ work: work.name, contender: name, measure });
    }
  }
  return turns;
}

/** Ids of the posts of a page. */
type Found = readonly string[];

async function findAll({ origin }: Contender, requests: readonly LoadRequest[]): Promise<Found[]> {
  const all: Found[] = [];
  for (const { method, path, headers, body } of requests) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as Answer & { result?: Answer };
    const { items = [] } = answer.result ?? answer;
    all.push(items.map(({ id, objectId }) => id ?? objectId ?? ''));
  }
  return all;
}

interface Answer {
  readonly items?: readonly { readonly id?: string; readonly objectId?: string }[];
}

const fullPage = 24;

/**
 * Each stems a little otherwise, and sorts a full page in its own order; but all find as much, and
 * where there is less than a page, the same posts: the fastest must not be the one that does less.
 */
function expectSame(who: string, found: readonly Found[], ofRaw: readonly Found[]): void {
  const shared = found.map((ids, at) => {
    const others = ofRaw[at] ?? [];
    const [most, least] = [
      Math.max(ids.length, others.length),
      Math.min(ids.length, others.length),
    ];
    if (most === 0) return 0;
    const same = most === fullPage ? least : ids.filter((id) => others.includes(id)).length;
    return same / most;
  });
  const share = shared.reduce((sum, one) => sum + one, 0) / shared.length;
  if (share < 0.9) throw new Error(`${who}: finds ${Math.round(share * 100)} % of what raw finds`);
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
