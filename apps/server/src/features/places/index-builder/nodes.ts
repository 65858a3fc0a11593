import { entriesOf, foldName, withoutLinkWords } from '@stenope/domain/places/names';
import { otherNamesOf } from '@stenope/domain/places/other-names';
import { placeScore, type RankedPlace } from '@stenope/domain/places/ranking';
import type { Entry } from '../listed.ts';
import type { KnownPlace } from './known-places.ts';

/** Most entries of a leaf: all of them are read for an answer. */
const leafSize = 24;
/** Size of an answer. */
const bestOf = 10;
/** Longest prefix of a node. */
const deepest = 40;

export interface Node {
  readonly node: string;
  /** Best first. */
  readonly listed: readonly PlaceEntry[];
}

export interface PlaceEntry extends Entry {
  /** Number of the place. */
  readonly place: number;
}

/** Search entries of each place. Places are numbered from 1. */
export interface EnteredPlaces {
  /** Sorted. */
  readonly entries: readonly PlaceEntry[];
  readonly ranked: readonly RankedPlace[];
}

export function enter(places: readonly KnownPlace[]): EnteredPlaces {
  const entries = places
    .flatMap((place, at) => placeEntriesOf(place).map((one) => ({ ...one, place: at + 1 })))
    .toSorted((one, other) => (one.entry < other.entry ? -1 : 1));
  return { entries, ranked: places.map(rankedOf) };
}

/** All entries as nodes of a prefix tree. */
export function nodesOf({ entries, ranked }: EnteredPlaces): Generator<Node> {
  return branch(entries, 0, ranked);
}

function* branch(
  entries: readonly PlaceEntry[],
  depth: number,
  ranked: readonly RankedPlace[],
): Generator<Node> {
  const node = entries[0]?.entry.slice(0, depth) ?? '';
  if (entries.length <= leafSize || depth === deepest) {
    const score = ({ place }: PlaceEntry): number => scoreOf(ranked[place - 1], node);
    yield { node, listed: entries.toSorted((one, other) => score(other) - score(one)) };
    return;
  }
  if (depth > 0) yield { node, listed: bestAmong(entries, node, ranked) };
  let from = 0;
  for (let at = 1; at <= entries.length; at += 1) {
    const letter = entries[from]?.entry[depth];
    if (at < entries.length && entries[at]?.entry[depth] === letter) continue;
    // Names that end here are found by this node, without a child.
    if (letter !== undefined) yield* branch(entries.slice(from, at), depth + 1, ranked);
    from = at;
  }
}

/** Each place once, by the shortest of its names, of which the query is the largest part. */
export function bestAmong(
  entries: readonly PlaceEntry[],
  typed: string,
  ranked: readonly RankedPlace[],
): readonly PlaceEntry[] {
  const found = new Map<number, { readonly one: PlaceEntry; readonly score: number }>();
  for (const one of entries) {
    const known = found.get(one.place);
    if (known && known.one.named > 0 && known.one.named <= (one.named || Infinity)) continue;
    const score = known?.score ?? scoreOf(ranked[one.place - 1], typed);
    if (!known || one.named > 0) found.set(one.place, { one, score });
  }
  return [...found.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, bestOf)
    .map(({ one }) => one);
}

function scoreOf(place: RankedPlace | undefined, typed: string): number {
  return place ? placeScore(place, typed) : 0;
}

/**
 * Entries starting at each word of the name, followed by region and country: "die drome france".
 * Abroad the country is enough: "paris tx etats unis", "paris etats unis".
 */
function placeEntriesOf(place: KnownPlace): readonly Entry[] {
  const { name, region, countryCode, otherNames } = place;
  const country = foldName(countryName(countryCode));
  const where = region === null ? country : `${foldName(region)} ${country}`;
  const folded = foldName(name);
  const known = new Set([folded, withoutLinkWords(folded), ...otherNamesOf(place).map(foldName)]);
  const entries = new Map<string, Entry>();
  const enterBy = (by: string, behind: string): void => {
    const entry = `${by} ${behind}`;
    if (!entries.has(entry)) entries.set(entry, { entry, named: known.has(by) ? by.length : 0 });
  };
  for (const by of [...entriesOf(folded), ...otherNames.map(foldName)]) enterBy(by, where);
  if (countryCode !== 'FR') enterBy(folded, country);
  return [...entries.values()];
}

function rankedOf(place: KnownPlace): RankedPlace {
  const { name, population, countryCode } = place;
  const names = [name, ...otherNamesOf(place)].map(foldName);
  return { names, population, isFrench: countryCode === 'FR' };
}

const countries = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });
/** @bound the countries of one file, while the index is made */
const countryNames = new Map<string, string>();

function countryName(code: string): string {
  const known = countryNames.get(code) ?? countries.of(code) ?? code;
  countryNames.set(code, known);
  return known;
}
