import { placesAbove } from './camps.ts';
import type { TrustConfig } from '../config.ts';
import type { World, WorldIndex } from './world.ts';

/** Mark minus its rater's severity, for each rating. */
export type Corrected = Float64Array;

type ClusterConfig = TrustConfig['cluster'];

export interface Edge {
  readonly one: number;
  readonly other: number;
}

/** Raters of one post who deviated from the others in the same direction. */
interface GapEvent {
  readonly author: number;
  readonly raters: readonly number[];
  /** Those whose mark is also far from the community's mean. */
  readonly extreme: readonly number[];
}

interface Seen {
  /** Mean of the community. */
  readonly mu: number;
  /** Members left out: excluded, or in a group found already. */
  readonly known: Uint8Array;
  /** Members whose marks others may be compared with. */
  readonly counting: Uint8Array;
}

/** Pairs that repeatedly deviate together. */
export function edgesOf(
  world: World,
  index: WorldIndex,
  corrected: Corrected,
  seen: Seen,
  config: TrustConfig,
): Edge[] {
  const { count } = world.members;
  const { minCommon, returnEvents } = config.cluster;
  const events = gapEvents(world, index, corrected, seen, config.cluster);
  const extremes = events.map(({ author, extreme }) => ({ author, raters: extreme }));
  const mine = timesApart(events, count);
  const common = meetingsOf(events, count, mine, minCommon);
  const returns = meetingsOf(extremes, count, timesApart(extremes, count), returnEvents);
  return [
    ...commonEdges(common, count, mine, config.cluster),
    ...returnEdges(returns, count, config.cluster),
  ];
}

type Apart = Pick<GapEvent, 'author' | 'raters'>;

function timesApart(events: readonly Apart[], members: number): Int32Array {
  const times = new Int32Array(members);
  for (const { raters } of events) for (const rater of raters) times[rater]! += 1;
  return times;
}

function gapEvents(
  { posts, ratings }: World,
  { ofPost }: WorldIndex,
  corrected: Corrected,
  { mu, known, counting }: Seen,
  config: ClusterConfig,
): GapEvent[] {
  const events: GapEvent[] = [];
  for (let post = 0; post < posts.count; post += 1) {
    const author = posts.author[post]!;
    if (author < 0) continue;
    const here = ofPost.items
      .slice(ofPost.starts[post], ofPost.starts[post + 1])
      .filter((at) => !known[ratings.rater[at]!]);
    if (here.length <= config.minCamp + 1) continue;
    here.sort((a, b) => corrected[a]! - corrected[b]! || a - b);
    const marks = Array.from(here, (at) => ({
      mark: corrected[at]!,
      counts: counting[ratings.rater[at]!] === 1,
    }));
    const mirrored = marks.map(({ mark, counts }) => ({ mark: -mark, counts })).toReversed();
    const above = placesAbove(marks, config);
    const below = placesAbove(mirrored, config).map((place) => marks.length - 1 - place);
    for (const places of [above, below]) {
      const apart = places.slice(0, config.maxEventsPerPost);
      const isExtreme = (place: number): boolean =>
        Math.abs(marks[place]!.mark - mu) >= config.gapResidual;
      const extreme = apart.filter(isExtreme);
      const ratersAt = (of: readonly number[]): number[] =>
        of.map((place) => ratings.rater[here[place]!]!).toSorted((x, y) => x - y);
      if (apart.length > 1) {
        events.push({ author, raters: ratersAt(apart), extreme: ratersAt(extreme) });
      }
    }
  }
  return events;
}

/**
 * Each common deviation of two raters, encoded as one number: the pair, then the author. Sorted,
 * those of one pair are adjacent. Raters with too few events for an edge are left out, which keeps
 * the numbers exact.
 */
function meetingsOf(
  events: readonly Apart[],
  members: number,
  mine: Int32Array,
  needed: number,
): Float64Array {
  const meetings: number[] = [];
  for (const { author, raters } of events) {
    const often = raters.filter((rater) => mine[rater]! >= needed);
    for (const [place, one] of often.entries()) {
      for (const other of often.slice(place + 1)) {
        meetings.push((one * members + other) * members + author);
      }
    }
  }
  return Float64Array.from(meetings).toSorted();
}

function commonEdges(
  meetings: Float64Array,
  members: number,
  mine: Int32Array,
  config: ClusterConfig,
): Edge[] {
  const edges: Edge[] = [];
  let from = 0;
  while (from < meetings.length) {
    const pair = Math.floor(meetings[from]! / members);
    let to = from;
    let authors = 0;
    while (to < meetings.length && Math.floor(meetings[to]! / members) === pair) {
      if (to === from || meetings[to] !== meetings[to - 1]) authors += 1;
      to += 1;
    }
    const edge = { one: Math.floor(pair / members), other: pair % members };
    const common = to - from;
    const fewest = Math.min(mine[edge.one]!, mine[edge.other]!);
    const sameAuthors = common >= config.minCommon && common / authors >= config.minPerAuthor;
    const inStep = common >= config.lockMin && common >= config.lockShare * fewest;
    if (sameAuthors || inStep) edges.push(edge);
    from = to;
  }
  return edges;
}

/**
 * Two members who return to one author prove little; many who return together, each time with
 * extreme marks, prove much. Members on the other side of such a camp gave ordinary marks and are
 * not linked.
 */
function returnEdges(
  meetings: Float64Array,
  members: number,
  { returnEvents, returnGroup }: ClusterConfig,
): Edge[] {
  const returns: (Edge & { readonly author: number })[] = [];
  for (let from = 0; from < meetings.length;) {
    let to = from + 1;
    while (meetings[to] === meetings[from]) to += 1;
    if (to - from >= returnEvents) {
      const pair = Math.floor(meetings[from]! / members);
      const author = meetings[from]! % members;
      returns.push({ one: Math.floor(pair / members), other: pair % members, author });
    }
    from = to;
  }
  const partners = new Map<number, number>();
  for (const { one, other, author } of returns) {
    for (const rater of [one, other]) {
      const key = rater * members + author;
      partners.set(key, (partners.get(key) ?? 0) + 1);
    }
  }
  const enough = (rater: number, author: number): boolean =>
    (partners.get(rater * members + author) ?? 0) >= returnGroup - 1;
  return returns.filter(({ one, other, author }) => enough(one, author) && enough(other, author));
}

/** Pairs that keep praising each other, clearly above their other ratings. */
export function praiseEdges(
  { members, posts, ratings }: World,
  { ofRater }: WorldIndex,
  globals: Float64Array,
  { cluster }: TrustConfig,
): Edge[] {
  const praised = new Map<number, number>();
  for (let rater = 0; rater < members.count; rater += 1) {
    const mine = ofRater.items.subarray(ofRater.starts[rater], ofRater.starts[rater + 1]);
    if (mine.length < cluster.minReciprocal) continue;
    const own = mine.reduce((total, at) => total + globals[at]!, 0) / mine.length;
    for (const at of mine) {
      const author = posts.author[ratings.post[at]!]!;
      if (author < 0 || globals[at]! < own + cluster.reciprocalResidual) continue;
      const key = rater * members.count + author;
      praised.set(key, (praised.get(key) ?? 0) + 1);
    }
  }
  const edges: Edge[] = [];
  for (const [key, times] of praised) {
    const one = Math.floor(key / members.count);
    const other = key % members.count;
    const back = praised.get(other * members.count + one) ?? 0;
    if (one < other && Math.min(times, back) >= cluster.minReciprocal) edges.push({ one, other });
  }
  return edges;
}
