import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { Contender, Launch } from '../harness/contender.ts';
import type { LoadRequest } from '../harness/load.ts';
import { parseServer } from '../harness/parse.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { ratioTo, type Row, rowOf } from '../measure/table.ts';
import {
  type Asker,
  callParse,
  fillFeed,
  get,
  ourServer,
  readPosts,
  sizeOf,
} from '../works/feed.ts';
import { fillParse } from '../works/feed-parse.ts';

const posts = 100_000;
const quickPosts = 2_000;

type Name = 'raw' | 'ours' | 'parse';

interface Work {
  readonly name: string;
  /** Requests for each contender. */
  readonly requests: Readonly<Record<Name, readonly LoadRequest[]>>;
}

export const entry: Entry = {
  name: 'feed',
  what: 'the latest page (signed in, public) and a post with its comments, against raw and parse',
  rounds: 6,
  generations: 3,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const database = await bench.database();
  const size = sizeOf(bench.quick ? quickPosts : posts);
  const url = await database.open(`feed_${size.posts}`);
  const askers = await fillFeed(url, size, bench.log);
  const works = worksOf(askers, await readPosts(url, 40));
  const launches = await launchesOf(bench, url);
  const rows = await bench.interleave(() => openTurns(bench, launches, works, url));
  const bars = bench.quick ? [] : barsOf(rows);
  return { metrics: loadMetrics, rows, bars: [...bars, nothingFailed(rows)] };
}

function worksOf(askers: readonly Asker[], read: readonly string[]): readonly Work[] {
  const asker = (at: number): Asker => askers[at % askers.length] ?? { id: '', authorization: '' };
  return [
    {
      name: 'W1 signed in',
      requests: {
        raw: askers.map(({ id }) => get(`/feed/${id}`)),
        ours: askers.map(({ authorization }) => get('/api/posts', authorization)),
        parse: askers.map(({ id: viewer }) => callParse('feed', { viewer })),
      },
    },
    {
      name: 'W1 public',
      requests: {
        raw: [get('/public')],
        ours: [get('/api/posts')],
        parse: [callParse('public', {})],
      },
    },
    {
      name: 'W2',
      requests: {
        raw: read.map((id, at) => get(`/post/${asker(at).id}/${id}`)),
        ours: read.map((id, at) => get(`/api/posts/${id}`, asker(at).authorization)),
        parse: read.map((id, at) => callParse('post', { id, viewer: asker(at).id })),
      },
    },
  ];
}

async function launchesOf(bench: Bench, url: string): Promise<readonly Launch[]> {
  const raw: Launch = {
    name: 'raw',
    script: join(import.meta.dirname, '../references/raw/server.ts'),
    args: ['feed'],
    probe: '/ready',
    env: () => ({ DATABASE_URL: url }),
  };
  if (bench.quick) return [raw];
  const parse = await parseServer(url, bench.log);
  await fillParse(await bench.launch(parse), url);
  return [raw, parse, ourServer(url, bench.dataDir)];
}

async function openTurns(
  bench: Bench,
  launches: readonly Launch[],
  works: readonly Work[],
  url: string,
): Promise<Turn[]> {
  const database = await bench.database();
  const taking: Contender[] = [];
  for (const launch of launches) taking.push(await bench.launch(launch));
  const turns: Turn[] = [];
  for (const work of works) {
    await sayTheSame(taking, work, url);
    for (const contender of taking) {
      const name = contender.name as Name;
      const requests = work.requests[name];
      const measure = () => bench.shoot({ contender, requests, helpers: [database.pid()] });
      turns.push({ work: work.name, contender: name, measure });
    }
  }
  return turns;
}

/** Checks that all contenders return the same posts; otherwise they do not do the same work. */
async function sayTheSame(taking: readonly Contender[], work: Work, url: string): Promise<void> {
  const seen: (readonly string[])[] = [];
  for (const { name, origin } of taking) {
    const [request] = work.requests[name as Name];
    if (!request) throw new Error(`${name} is asked nothing in ${work.name}`);
    const { method, path, headers, body } = request;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as Answer & { result?: Answer };
    seen.push(idsOf(answer.result ?? answer));
  }
  const [first, ...others] = seen;
  if (!first?.[0]) throw new Error(`nobody shows a post in ${work.name} of ${url}`);
  for (const other of others) deepStrictEqual(other, first, `${work.name} is answered otherwise`);
}

interface Listed {
  readonly id?: string;
  readonly objectId?: string;
}

interface Answer extends Listed {
  readonly items?: readonly Listed[];
  readonly thread?: { readonly items: readonly Listed[] };
}

/** Ids of a page's posts, or of a post and its comments. */
function idsOf({ items, thread, ...post }: Answer): readonly string[] {
  const shown = items ?? [post, ...(thread?.items ?? [])];
  return shown.map(({ id, objectId }) => id ?? objectId ?? '');
}

function barsOf(rows: readonly Row[]): Bar[] {
  const ratio = (work: string, reference: string, key = 'requestsPerSecond') =>
    ratioTo(rows, rowOf(rows, work, 'ours'), reference, key);
  return [
    bar('W1 signed in / raw', ratio('W1 signed in', 'raw'), '>=', 0.6, 0.75),
    bar('W1 signed in CPU / raw', ratio('W1 signed in', 'raw', 'cpuPer1000'), '<=', 1.7),
    bar('W1 signed in / parse', ratio('W1 signed in', 'parse'), '>=', 3),
    bar('W1 public / raw', ratio('W1 public', 'raw'), '>=', 1, 2),
    bar('W1 public / parse', ratio('W1 public', 'parse'), '>=', 8),
    bar('W2 / raw', ratio('W2', 'raw'), '>=', 0.65, 0.8),
    bar('W2 / parse', ratio('W2', 'parse'), '>=', 3),
  ];
}
