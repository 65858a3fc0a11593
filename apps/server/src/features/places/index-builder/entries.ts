import { entriesOf, foldName, withoutLinkWords } from '@stenope/domain/places/names';
import { otherNamesOf } from '@stenope/domain/places/other-names';
import { entryWeight } from '@stenope/domain/places/ranking';
import { wordsWithSlips } from '@stenope/domain/places/respelling';
import type { KnownPlace } from './known-places.ts';

export interface PlaceEntry {
  /** "croix haute, drome france". */
  readonly entry: string;
  /** Number of the place, from 1. */
  readonly place: number;
  readonly weight: number;
  /** Whether it begins with a whole name. */
  readonly isName: boolean;
}

interface PlaceWord {
  readonly word: string;
  readonly weight: number;
}

/** In the order of the table, which fills its pages one after the other. */
export function enter(places: readonly KnownPlace[]): readonly PlaceEntry[] {
  return places
    .flatMap((place, at) => entriesOfPlace(place, at + 1))
    .toSorted((one, other) => (one.entry < other.entry ? -1 : 1));
}

/**
 * Entries starting at each word of the name, followed by region and country: "die, drome france".
 * Abroad the country is enough: "paris, tx etats unis", "paris, etats unis".
 */
function entriesOfPlace(known: KnownPlace, place: number): readonly PlaceEntry[] {
  const { name, region, countryCode, otherNames } = known;
  const country = foldName(countryName(countryCode));
  const where = region === null ? country : `${foldName(region)} ${country}`;
  const folded = foldName(name);
  const whole = new Set([folded, withoutLinkWords(folded), ...otherNamesOf(known).map(foldName)]);
  const entries = new Map<string, PlaceEntry>();
  const add = (by: string, behind: string): void => {
    const [entry, isName] = [`${by}, ${behind}`, whole.has(by)];
    entries.set(entry, { entry, place, weight: entryWeight(known, isName), isName });
  };
  for (const by of [...entriesOf(folded), ...otherNames.map(foldName)]) add(by, where);
  if (countryCode !== 'FR') add(folded, country);
  return [...entries.values()];
}

/** Words long enough for typos, each with its largest weight. */
export function wordsOf(entries: readonly PlaceEntry[]): readonly PlaceWord[] {
  const weights = new Map<string, number>();
  for (const { entry, weight } of entries) {
    for (const word of wordsWithSlips(entry.slice(0, entry.indexOf(',')))) {
      if ((weights.get(word) ?? -1) < weight) weights.set(word, weight);
    }
  }
  return [...weights]
    .map(([word, weight]) => ({ word, weight }))
    .toSorted((one, other) => (one.word < other.word ? -1 : 1));
}

const countries = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });
/** @bound the countries of one file, while the index is made */
const countryNames = new Map<string, string>();

function countryName(code: string): string {
  const known = countryNames.get(code) ?? countries.of(code) ?? code;
  countryNames.set(code, known);
  return known;
}
