import type { ReceivedQuery } from '@stenope/contract/action';
import type { searchPosts as postsEntry, SearchSort } from '@stenope/contract/feed/search';
import { mostCounted } from '@stenope/domain/search/documents';
import { mostCandidates } from '@stenope/domain/search/limits';
import { oneSlipFrom } from '@stenope/domain/search/near';
import {
  anyOf,
  facetsOf,
  groupsOf,
  readQuery,
  resolve,
  respell,
  wordsOf,
  type Facets,
  type Sought,
  type TypedQuery,
} from '@stenope/domain/search/queries';
import type { Context } from '../../platform/context.ts';
import { newestOfAll, oldestOfAll } from '../../platform/db/cursor.ts';
import { Refusal } from '../../platform/errors.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { RawJson } from '../../platform/raw-json.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  cardsOfPosts,
  presentPage,
  rankings,
  sealRank,
  unsealRank,
  type Page,
} from '../feed/service.ts';
import {
  countNear,
  findFar,
  findIndexed,
  findNear,
  findOwn,
  findScored,
  findShown,
  findSimilar,
  findWords,
  findWordsOf,
  reaches,
  type RankedPost,
  type SearchValues,
} from './queries.ts';

type Asked = ReceivedQuery<typeof postsEntry>;

const usualSize = 24;

/** Ways to the candidates. A cursor names the one its page was made by. */
const sources = {
  near: findNear,
  far: findFar,
  indexed: findIndexed,
  scored: findScored,
  own: findOwn,
} as const;

type Source = keyof typeof sources;

/** Readings of what was typed, each tried when the one before finds nothing. */
const allReadings = ['typed', 'respelled', 'some'] as const;

type Reading = (typeof allReadings)[number];

/** The words by which posts are found and ranked. */
interface Wanted extends Pick<SearchValues, 'exact' | 'loose'> {
  /** All must fit; none fits every post. */
  readonly groups: readonly string[];
  /** Posts that fit, at most; null beyond what is counted. */
  readonly posts: number | null;
  /** Of each typed word that was taken for a slip, what it may stand for, the nearest first. */
  readonly guesses?: readonly (readonly string[] | undefined)[];
}

interface FoundPage {
  readonly ids: readonly string[];
  readonly next?: string | undefined;
  /** For visitors: members find more. */
  readonly isCut?: boolean;
}

/** Newest posts with these words, up to a bound, in the order that was asked for. */
export async function searchPosts(
  context: Context,
  viewer: Viewer | null,
  asked: Asked,
): Promise<Page> {
  if (!viewer && asked.cursor) throw new Refusal('signup_required');
  const search = await startSearch(context, asked);
  const place = asked.cursor ? readPlace(context, search, asked.cursor) : undefined;
  const readings: readonly Reading[] = place ? [place.reading] : allReadings;
  for (const reading of readings) {
    const wanted = await wantedBy(context, search, reading);
    const found = wanted && (await findPage(context, viewer, search, { reading, wanted, place }));
    if (!found || (found.ids.length === 0 && !place && !found.isCut)) continue;
    const cards = await cardsOfPosts(context, viewer, found.ids);
    const some = reading === 'some' ? (true as const) : undefined;
    const forMembers = found.isCut ? (true as const) : undefined;
    const spelling = await spellingOf(context, search, wanted, found.ids);
    return new RawJson(presentPage(cards, { next: found.next, spelling, some, forMembers }));
  }
  return new RawJson(presentPage([], {}));
}

/** What was asked, read once. */
interface Search {
  readonly asked: Asked;
  readonly typed: TypedQuery;
  readonly facets: Facets;
  /** By the words there are. */
  readonly soughts: readonly Sought[];
  readonly joined: TypedQuery['joined'];
  readonly joinedPosts: number;
  readonly sort: SearchSort;
  /** Names the list, to which its cursors are bound. */
  readonly name: string;
}

async function startSearch({ db }: Context, asked: Asked): Promise<Search> {
  const { cursor: _, limit: __, ...rest } = asked;
  const typed = readQuery(asked.q ?? '');
  const { terms, begun = '' } = typed;
  const words = [...terms.map(({ word }) => word), ...typed.joined.map(({ word }) => word)];
  const known =
    terms.length === 0
      ? []
      : await findWords(db, {
          stems: terms.filter(({ isSigns }) => !isSigns).map(({ stem }) => stem),
          words,
          begun,
          // Everything that begins so sorts before it; nothing does without a beginning.
          until: begun === '' ? '' : `${begun}\u{10ffff}`,
        });
  const soughts = terms.map((term, at) =>
    resolve(term, known, at === terms.length - 1 ? typed.begun : undefined),
  );
  const joinedKnown = known.filter(({ word }) => typed.joined.some((one) => one.word === word));
  return {
    asked,
    typed,
    facets: facetsOf(asked),
    soughts,
    joined: typed.joined.filter(({ word }) => joinedKnown.some((one) => one.word === word)),
    joinedPosts: joinedKnown.reduce((sum, { posts }) => sum + posts, 0),
    sort: asked.sort ?? (terms.length > 0 ? 'match' : 'recent'),
    name: `search ${JSON.stringify(rest)}`,
  };
}

/** Undefined where this reading says nothing new. */
async function wantedBy(
  context: Context,
  search: Search,
  reading: Reading,
): Promise<Wanted | undefined> {
  const { soughts, facets, joined, asked } = search;
  if (soughts.length === 0) {
    const isAsked = reading === 'typed' && isFiltered(search) && (asked.q ?? '').trim() === '';
    return isAsked
      ? { groups: groupsOf([], [], facets), exact: null, loose: null, posts: null }
      : undefined;
  }
  if (reading === 'respelled') return respelled(context, search);
  if (reading === 'some') return soughts.length > 1 ? wantingSome(search) : undefined;
  const isWhole = soughts.every(
    (one, at) => wordsOf(one).length > 0 || joined.some(({ from, to }) => from <= at && at <= to),
  );
  return isWhole ? wantingAll(search, soughts) : undefined;
}

function wantingAll({ joined, joinedPosts, facets }: Search, soughts: readonly Sought[]): Wanted {
  const posts = Math.min(...soughts.map((one) => one.posts)) + joinedPosts;
  return {
    groups: groupsOf(soughts, joined, facets),
    ...ranking(soughts, joined),
    posts: posts < mostCounted ? posts : null,
  };
}

/** Posts with any of the words: the more of them, the higher. */
function wantingSome({ soughts, joined, facets }: Search): Wanted | undefined {
  const words = soughts.flatMap(wordsOf);
  if (words.length === 0) return undefined;
  const groups = [anyOf(words), ...groupsOf([], [], facets)];
  return { groups, ...ranking(soughts, joined), posts: null };
}

/** Who mistypes more words than this means something else, and each of them costs a search. */
const mostSlips = 4;

/** Words that nothing has are taken for slips; if all are known, each may be one. */
async function respelled(context: Context, search: Search): Promise<Wanted | undefined> {
  const { soughts, typed } = search;
  const unknown = soughts.filter((one) => wordsOf(one).length === 0);
  const doubted = (unknown.length > 0 ? unknown : soughts).map(({ term }) => term);
  const words = doubted.filter(({ isSigns }) => !isSigns).map(({ word }) => word);
  if (words.length === 0 || words.length > mostSlips) return undefined;
  const near = words.flatMap(oneSlipFrom);
  const similar = await findSimilar(context.db, { typed: words, near });
  const guesses = soughts.map((one) =>
    doubted.includes(one.term)
      ? respell(one.term, similar, typed.begun === one.term.word)
      : undefined,
  );
  const meant = soughts.map((one, at) => guesses[at]?.sought ?? one);
  const isNew = guesses.some((guess) => guess !== undefined);
  if (!isNew || meant.some((one) => wordsOf(one).length === 0)) return undefined;
  return {
    ...wantingAll({ ...search, joined: [], joinedPosts: 0 }, meant),
    guesses: guesses.map((guess) => guess?.words),
  };
}

/** By words of posts that are shown: no other may be known of. */
async function spellingOf(
  { db }: Context,
  { soughts }: Search,
  { guesses }: Wanted,
  ids: readonly string[],
): Promise<string | undefined> {
  if (!guesses || ids.length === 0) return undefined;
  const rows = await findWordsOf(db, { ids, words: guesses.flatMap((words) => words ?? []) });
  const shown = new Set(rows.map(({ word }) => word));
  const spelled = soughts.map(({ term }, at) => {
    const words = guesses[at];
    return words ? words.find((word) => shown.has(word)) : term.word;
  });
  return spelled.every((word) => word !== undefined) ? spelled.join(' ') : undefined;
}

function ranking(soughts: readonly Sought[], joined: TypedQuery['joined']) {
  const exact = [...soughts.flatMap(({ forms }) => forms), ...joined.map(({ word }) => word)];
  const others = soughts.flatMap((one) => one.others);
  return {
    exact: exact.length > 0 ? anyOf(exact) : null,
    loose: others.length > 0 ? anyOf(others) : null,
  };
}

function isFiltered({ facets, asked }: Search): boolean {
  const { since, until, least, of } = asked;
  return facets.length > 0 || [since, until, least, of].some((one) => one !== undefined);
}

/** Where a page goes on. */
interface Place {
  readonly reading: Reading;
  readonly source: Source;
  /** Candidates are older than this, so that every page has the same. */
  readonly top: string;
  readonly rank: number;
  readonly before: string;
}

interface Step {
  readonly reading: Reading;
  readonly wanted: Wanted;
  readonly place: Place | undefined;
}

async function findPage(
  context: Context,
  viewer: Viewer | null,
  search: Search,
  { reading, wanted, place }: Step,
): Promise<FoundPage> {
  const { asked, sort } = search;
  const size = asked.limit ?? usualSize;
  const isRecent = sort === 'recent';
  const top = place?.top ?? topOf(context, asked);
  const values: SearchValues = {
    match: wanted.groups.length > 0 ? wanted.groups.join(' & ') : null,
    exact: wanted.exact,
    loose: wanted.loose,
    by: isRecent ? -1 : sort === 'match' ? 0 : rankings.indexOf(sort) + 1,
    axis: rankings.indexOf(asked.axis ?? 'global') + 1,
    least: asked.least ?? null,
    since: asked.since ? idOfDay(asked.since, 0) : oldestOfAll,
    until: isRecent && place ? place.before : top,
    most: isRecent ? size + 1 : mostCandidates,
    rank: isRecent ? 0 : (place?.rank ?? Number.POSITIVE_INFINITY),
    before: place?.before ?? newestOfAll,
    size: size + 1,
  };
  if (!viewer) return findForVisitor(context, search, wanted, values);
  const given = isRecent && place?.source !== 'own' ? undefined : place?.source;
  const { rows, source } = await findRows(
    context,
    { ...values, viewer: viewer.userId },
    { source: given ?? (asked.of ? 'own' : undefined), wanted },
  );
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  const next =
    last && writePlace(context, search, { reading, source, top, rank: last.rank, before: last.id });
  return { ids: shown.map(({ id }) => id), next };
}

/** Among the twelve; and whether a member finds more, by the id of none, who sees what all see. */
async function findForVisitor(
  context: Context,
  { asked }: Search,
  wanted: Wanted,
  values: SearchValues,
): Promise<FoundPage> {
  if (asked.of) return { ids: [], isCut: true };
  const shown = await findShown(context.db, values);
  const ids = shown.slice(0, asked.limit ?? usualSize).map(({ id }) => id);
  // No more posts have these words than are shown.
  if (wanted.posts !== null && wanted.posts <= ids.length) return { ids, isCut: false };
  const most = ids.length + 1;
  const newest = { ...values, by: -1, rank: 0, most, size: most, viewer: oldestOfAll };
  const { rows } = await findRows(context, newest, { source: undefined, wanted });
  return { ids, isCut: rows.length > ids.length };
}

/** More posts than this are found by walking from the newest; fewer by the index of words. */
const manyPosts = 6000;

/** The index reads the posts of every group: where each has more than this, it takes too long. */
const mostOfGroup = 40_000;

/** Chooses the way by what is counted, or by how many of the newest posts fit. */
async function findRows(
  { db }: Context,
  values: SearchValues & { viewer: string },
  { source, wanted }: { source: Source | undefined; wanted: Wanted },
): Promise<{ rows: readonly RankedPost[]; source: Source }> {
  if (source) return { rows: await sources[source](db, values), source };
  const isAll = values.match === null;
  const indexed = async () => ({ rows: await findIndexed(db, values), source: 'indexed' as const });
  if (wanted.posts !== null && !isAll) return indexed();
  if (values.least !== null) return { rows: await findScored(db, values), source: 'scored' };
  const near = async () => ({ rows: await findNear(db, values), source: 'near' as const });
  // In the order of age the walk ends with the page; else it is made only where it will be enough.
  const walked = values.by < 0 ? await near() : undefined;
  if (walked && (walked.rows[0]?.total ?? 0) >= values.most) return walked;
  const { match, since, until } = values;
  const [counted] = await countNear(db, { groups: wanted.groups, match, since, until });
  // There are no more between these days, or before this page.
  const isComplete = !counted || counted.looked < reaches.near;
  if (isComplete) return walked ?? near();
  if (!walked && counted.fitting >= values.most) return near();
  const expected = (posts: number) => (posts / counted.looked) * counted.posts;
  const isIndexed = !isAll && expected(counted.rarest) <= mostOfGroup;
  if (isIndexed && expected(counted.fitting) < manyPosts) return indexed();
  const far = await findFar(db, values);
  const isEnough = (far[0]?.total ?? 0) >= Math.min(values.most, values.size);
  return isIndexed && !isEnough ? indexed() : { rows: far, source: 'far' };
}

const dayMs = 86_400_000;

function idOfDay(day: string, later: number): string {
  return firstIdAt(Math.max(0, Date.parse(day) + later * dayMs));
}

/** Ids of other processes may be a little ahead. */
const aheadMs = 1000;

function topOf({ now }: Context, { until }: Asked): string {
  const newest = firstIdAt(now().getTime() + aheadMs);
  const asked = until ? idOfDay(until, 1) : newest;
  return asked < newest ? asked : newest;
}

const ways = ['near', 'far', 'indexed', 'scored', 'own'] as const satisfies readonly Source[];

function writePlace({ cursors, signer }: Context, { name }: Search, place: Place): string {
  const { reading, source, top, rank, before } = place;
  return cursors.write(name, [
    allReadings.indexOf(reading),
    ways.indexOf(source),
    top,
    sealRank(signer, rank),
    before,
  ]);
}

function readPlace({ cursors, signer }: Context, { name }: Search, cursor: string): Place {
  const [reading, source, top, rank, before] = cursors.read(name, cursor, 5);
  return {
    reading: allReadings[Number(reading)] ?? 'typed',
    source: ways[Number(source)] ?? 'near',
    top: String(top),
    rank: unsealRank(signer, String(rank)),
    before: String(before),
  };
}
