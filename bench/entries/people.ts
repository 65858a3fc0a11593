import type { Bench, Entry, Outcome, Turn } from '../entry.ts';
import type { LoadRequest } from '../harness/load.ts';
import { type Bar, bar } from '../measure/bars.ts';
import { loadMetrics, nothingFailed } from '../measure/load-metrics.ts';
import { pairedRatio } from '../measure/statistics.ts';
import { type Row, rowOf } from '../measure/table.ts';
import { get, sizeOf } from '../works/feed.ts';
import {
  comeAndGo,
  type CrowdFigures,
  fillPeople,
  ourPeople,
  type PeopleScene,
} from '../works/people.ts';

const full = { members: 12_000, posts: 20_000, followers: 10_000, crowd: 2_000 };
const small = { members: 1_200, posts: 2_000, followers: 1_000, crowd: 100 };

const feedPage = 'first page of the feed';
const listPage = 'first page of followers';
const searchedPage = 'followers by name';

/** Prefixes that match many, some, few or no members, by username and by name. */
const starts = ['m', 'mar', 'an', 'l', 'c', 'e', 'xyz', 'margaux_l'];

export const entry: Entry = {
  name: 'people',
  what: 'followers of a popular member, all and by name, beside the feed; a crowd that comes and goes',
  rounds: 6,
  generations: 2,
  run,
};

async function run(bench: Bench): Promise<Outcome> {
  const { followers, crowd, members, posts } = bench.quick ? small : full;
  const database = await bench.database();
  const url = await database.open(`people_${members}`);
  // Neither list is sorted by ratings: a few do as well as many, and are filled sooner.
  const size = { ...sizeOf(posts), members, ratings: 1_000 };
  const scene = await fillPeople(url, size, { followers, crowd }, bench.log);
  const rows = await bench.interleave(() => openTurns(bench, url, scene));
  const figures = await sendCrowd(bench, url, scene);
  const bars = bench.quick ? [] : barsOf(rows);
  return {
    metrics: loadMetrics,
    rows,
    bars: [...bars, ...crowdBars(figures), nothingFailed(rows)],
  };
}

function requestsOf({ star, askers }: PeopleScene): Readonly<Record<string, LoadRequest[]>> {
  const list = `/api/people/${star}/followers`;
  return {
    [feedPage]: askers.map(({ authorization }) => get('/api/posts', authorization)),
    [listPage]: askers.map(({ authorization }) => get(list, authorization)),
    [searchedPage]: askers.flatMap(({ authorization }) =>
      starts.map((start) => get(`${list}?q=${start}`, authorization)),
    ),
  };
}

async function openTurns(bench: Bench, url: string, scene: PeopleScene): Promise<Turn[]> {
  const database = await bench.database();
  const contender = await bench.launch(ourPeople(url, bench.dataDir));
  await expectPeople(contender.origin, scene);
  return Object.entries(requestsOf(scene)).map(([work, requests]) => ({
    work,
    contender: 'ours',
    measure: () => bench.shoot({ contender, requests, helpers: [database.pid()] }),
  }));
}

/** Checks that the list is not empty: an empty one is fast. */
async function expectPeople(origin: string, { star, askers }: PeopleScene): Promise<void> {
  const headers = { authorization: askers[0]?.authorization ?? '' };
  for (const query of ['', '?q=m']) {
    const answer = await fetch(`${origin}/api/people/${star}/followers${query}`, { headers });
    const { items, next } = (await answer.json()) as { items?: unknown[]; next?: string };
    if (!items?.length || next === undefined) {
      throw new Error(`nobody to list: ${answer.status} for ${query}`);
    }
  }
}

async function sendCrowd(bench: Bench, url: string, scene: PeopleScene): Promise<CrowdFigures> {
  bench.log(`${scene.crowd.length} come and go at once`);
  const contender = await bench.launch(ourPeople(url, bench.dataDir));
  const figures = await comeAndGo(contender.origin, url, scene);
  await contender.stop();
  bench.log(`${figures.acts} acts in ${figures.seconds.toFixed(1)} s`);
  return figures;
}

function crowdBars({ acts, refused, deadlocks, miscounted }: CrowdFigures): Bar[] {
  return [
    bar(`refused for good, of ${acts} acts`, refused, '<=', 0),
    bar('deadlocks', deadlocks, '<=', 0),
    bar('members counted wrong', miscounted, '<=', 0),
  ];
}

function barsOf(rows: readonly Row[]): Bar[] {
  const beside = (work: string) =>
    pairedRatio(rowOf(rows, work, 'ours').samples, rowOf(rows, feedPage, 'ours').samples, 'p50Ms');
  return [
    bar('followers p50 / feed p50', beside(listPage), '<=', 2),
    bar('followers by name p50 / feed p50', beside(searchedPage), '<=', 2),
  ];
}
