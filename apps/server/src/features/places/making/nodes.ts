import { entriesOf, foldName } from '@stenope/domain/places/names';
import { otherNamesOf } from '@stenope/domain/places/other-names';
import { placeScore, type RankedPlace } from '@stenope/domain/places/ranking';
import type { KnownPlace } from './known-place.ts';

/** Up to this many begin alike in a leaf: all of them are read for an answer. */
const leafSize = 24;
/** As many as an answer holds. */
const bestOf = 10;
/** Beginnings longer than this are not told apart. */
const deepest = 40;

export interface Node {
  readonly node: string;
  readonly places: readonly number[];
  readonly names: readonly string[];
}

interface Entry {
  readonly name: string;
  readonly place: number;
}

/** What each place is looked for as, cut into nodes of one tree. Places are numbered from 1. */
export function* nodesOf(places: readonly KnownPlace[]): Generator<Node> {
  const ranked = places.map(rankedOf);
  const entries = places
    .flatMap((place, at) => namesOf(place).map((name) => ({ name, place: at + 1 })))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  yield* branch(entries, 0, ranked);
}

function* branch(
  entries: readonly Entry[],
  depth: number,
  ranked: readonly RankedPlace[],
): Generator<Node> {
  const node = entries[0]?.name.slice(0, depth) ?? '';
  if (entries.length <= leafSize || depth === deepest) {
    const score = ({ place }: Entry): number => scoreOf(ranked[place - 1], node);
    const sorted = entries.toSorted((one, other) => score(other) - score(one));
    const places = sorted.map(({ place }) => place);
    yield { node, places, names: sorted.map(({ name }) => name) };
    return;
  }
  if (depth > 0) yield { node, places: bestAmong(entries, node, ranked), names: [] };
  let from = 0;
  for (let at = 1; at <= entries.length; at += 1) {
    const letter = entries[from]?.name[depth];
    if (at < entries.length && entries[at]?.name[depth] === letter) continue;
    // Names that end here are found by this node; nothing follows them.
    if (letter !== undefined) yield* branch(entries.slice(from, at), depth + 1, ranked);
    from = at;
  }
}

function bestAmong(
  entries: readonly Entry[],
  typed: string,
  ranked: readonly RankedPlace[],
): readonly number[] {
  const scores = new Map<number, number>();
  for (const { place } of entries) {
    if (!scores.has(place)) scores.set(place, scoreOf(ranked[place - 1], typed));
  }
  return [...scores]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, bestOf)
    .map(([place]) => place);
}

function scoreOf(place: RankedPlace | undefined, typed: string): number {
  return place ? placeScore(place, typed) : 0;
}

/**
 * Each way into the name, and behind it where that is: "die drome france". Abroad the country is
 * enough: "paris tx etats unis", "paris etats unis".
 */
function namesOf({ name, region, countryCode, otherNames }: KnownPlace): readonly string[] {
  const country = foldName(countryName(countryCode));
  const where = region === null ? country : `${foldName(region)} ${country}`;
  const folded = foldName(name);
  const entries = [...entriesOf(folded), ...otherNames.map(foldName)];
  const abroad = countryCode === 'FR' ? [] : [`${folded} ${country}`];
  return [...new Set([...entries.map((one) => `${one} ${where}`), ...abroad])];
}

function rankedOf(place: KnownPlace): RankedPlace {
  const { name, population, countryCode } = place;
  const names = [name, ...otherNamesOf(place)].map(foldName);
  return { names, population, isFrench: countryCode === 'FR' };
}

const countries = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });
const countryNames = new Map<string, string>();

function countryName(code: string): string {
  const known = countryNames.get(code) ?? countries.of(code) ?? code;
  countryNames.set(code, known);
  return known;
}
