import { foldName } from '@stenope/domain/places/names';
import { isParted, partNumbersOf } from '@stenope/domain/places/name-parts';
import type { KnownPlace } from './known-places.ts';
import { bestAmong, type EnteredPlaces, type PlaceEntry } from './nodes.ts';

interface Named {
  readonly name: string;
  /** Best first. */
  readonly listed: readonly PlaceEntry[];
}

export interface NamesOfPart {
  readonly part: number;
  /** Likeliest first. */
  readonly names: readonly Named[];
}

/** Most names per part, those of the largest places. */
const mostNames = 16;

/** A name that was not typed is shown by its best places only. */
const placesEach = 3;

/** All names by each of their parts that a single typo leaves intact. */
export function* namesByParts(
  places: readonly KnownPlace[],
  entered: EnteredPlaces,
): Generator<NamesOfPart> {
  const names = namesByWeight(places);
  const byPart = new Map<number, number[]>();
  for (const [nth, name] of names.entries()) {
    for (const part of partNumbersOf(name)) {
      const sharing = byPart.get(part);
      if (!sharing) byPart.set(part, [nth]);
      else if (sharing.length < mostNames) sharing.push(nth);
    }
  }
  const listedOf = (name: string): readonly PlaceEntry[] =>
    bestAmong(beginningWith(entered.entries, name), name, entered.ranked).slice(0, placesEach);
  const listed = names.map(listedOf);
  // In key order, which fills index pages sequentially.
  for (const part of Int32Array.from(byPart.keys()).toSorted()) {
    const sharing = byPart.get(part) ?? [];
    yield {
      part,
      names: sharing.map((nth) => ({ name: names[nth] ?? '', listed: listed[nth] ?? [] })),
    };
  }
}

/** Binary search: entries are sorted, so those with this prefix are adjacent. */
function beginningWith(entries: readonly PlaceEntry[], name: string): readonly PlaceEntry[] {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.entry ?? '') < name) from = middle + 1;
    else to = middle;
  }
  for (let end = from; ; end += 1) {
    if (!entries[end]?.entry.startsWith(name)) return entries.slice(from, end);
  }
}

/** Folded names, those of the largest places first. */
function namesByWeight(places: readonly KnownPlace[]): readonly string[] {
  const weights = new Map<string, number>();
  for (const { name, otherNames, population, countryCode } of places) {
    const weight = (population + 1) * (countryCode === 'FR' ? 10 : 1);
    for (const folded of [name, ...otherNames].map(foldName)) {
      if (isParted(folded) && (weights.get(folded) ?? -1) < weight) weights.set(folded, weight);
    }
  }
  return [...weights].toSorted((one, other) => other[1] - one[1]).map(([name]) => name);
}
