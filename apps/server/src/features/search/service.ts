import type { FoundCounts } from '@stenope/contract/feed/search';
import { mostCandidates, mostFound } from '@stenope/domain/search/limits';
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
  countMakers,
  countNear,
  findFar,
  findIndexed,
  findNear,
  findOwn,
  findScored,
  findShown,
  mostGroups,
  reaches,
  type RankedPost,
  type SearchValues,
} from './queries.ts';
import {
  allReadings,
  spellingOf,
  startSearch,
  wantedBy,
  type Asked,
  type Reading,
  type Search,
  type WantedWords,
} from './reading.ts';

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

interface FoundPage {
  readonly ids: readonly string[];
  readonly next?: string | undefined;
  /** For visitors: members find more. */
  readonly isCut?: boolean;
  /** Older posts were not looked at. */
  readonly isShort?: boolean;
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
  const first = await readFirst(context, viewer, search, place);
  if (!first) return new RawJson(presentPage([], {}));
  const { reading, wanted, found } = first;
  const cards = await cardsOfPosts(context, viewer, found.ids);
  const some = reading === 'some' ? (true as const) : undefined;
  const forMembers = found.isCut ? (true as const) : undefined;
  const spelling = await spellingOf(context, search, wanted, found.ids);
  return new RawJson(presentPage(cards, { next: found.next, spelling, some, forMembers }));
}

/** The first reading of what was typed that finds anything. */
async function readFirst(
  context: Context,
  viewer: Viewer | null,
  search: Search,
  place: Place | undefined,
): Promise<{ reading: Reading; wanted: WantedWords; found: FoundPage } | undefined> {
  const readings: readonly Reading[] = place ? [place.reading] : allReadings;
  for (const reading of readings) {
    const wanted = await wantedBy(context, search, reading);
    const found = wanted && (await findPage(context, viewer, search, { reading, wanted, place }));
    if (found && (found.ids.length > 0 || place || found.isCut)) return { reading, wanted, found };
  }
  return undefined;
}

/**
 * How many posts are found, by how many authors, and how many of them with a place: as the list in
 * the order of age would go, no further than is counted. Visitors are told of their twelve.
 */
export async function countFound(
  context: Context,
  viewer: Viewer | null,
  asked: Omit<Asked, 'cursor' | 'limit' | 'sort'>,
): Promise<FoundCounts> {
  const search = await startSearch(context, { ...asked, sort: 'recent', limit: mostFound });
  const found = (await readFirst(context, viewer, search, undefined))?.found;
  if (!found || found.ids.length === 0) return { posts: 0, creators: 0, placed: 0 };
  const [counts = { creators: 0, placed: 0 }] = await countMakers(context.db, { ids: found.ids });
  const isMore = found.next !== undefined || found.isShort === true;
  return { posts: found.ids.length, ...counts, ...(isMore && { more: true as const }) };
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
  readonly wanted: WantedWords;
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
    match: wanted.groups.length > 0 ? quickestFirst(wanted.groups).join(' & ') : null,
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
  return { ids: shown.map(({ id }) => id), next, isShort: source === 'far' };
}

/** Among the twelve; and whether a member finds more, by the id of none, who sees what all see. */
async function findForVisitor(
  context: Context,
  { asked }: Search,
  wanted: WantedWords,
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
  { source, wanted }: { source: Source | undefined; wanted: WantedWords },
): Promise<{ rows: readonly RankedPost[]; source: Source }> {
  if (source) return { rows: await sources[source](db, values), source };
  const isAll = values.match === null;
  const indexed = async () => ({ rows: await findIndexed(db, values), source: 'indexed' as const });
  if (wanted.posts !== null && !isAll) return indexed();
  if (values.least !== null) return { rows: await findScored(db, values), source: 'scored' };
  const near = async () => ({ rows: await findNear(db, values), source: 'near' as const });
  // In the order of age the walk ends with the page; else it is made only where it will be enough.
  const walked = values.by < 0 ? await near() : undefined;
  const reached = walked?.rows[0]?.total ?? 0;
  if (walked && reached >= values.most) return walked;
  // A longer walk, which is likely to end with the page, too.
  if (reached >= likelyReached(values.most)) {
    const rows = await findFar(db, values);
    if ((rows[0]?.total ?? 0) >= values.most) return { rows, source: 'far' };
  }
  const { since, until } = values;
  const [counted] = await countNear(db, { groups: fewGroups(wanted.groups), since, until });
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

/** What the short walk has reached, where the long one reaches twice as many as are wanted. */
function likelyReached(most: number): number {
  return (2 * most * reaches.near) / reaches.far;
}

/** A post that does not have one of a few words is asked for none of the many others. */
function quickestFirst(groups: readonly string[]): readonly string[] {
  return groups.toSorted((one, other) => one.length - other.length);
}

/** Words come before filters: the last of those that are counted stands for all that follow. */
function fewGroups(groups: readonly string[]): readonly string[] {
  const [few, more] = [groups.slice(0, mostGroups - 1), groups.slice(mostGroups - 1)];
  return more.length > 0 ? [...few, more.join(' & ')] : few;
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
