import type { PlaceKind } from '@stenope/domain/places/kinds';
import type { SourcePlace } from './present.ts';

/** A place of the index. */
export interface IndexedPlace extends SourcePlace {
  readonly kind: Extract<PlaceKind, 'commune' | 'city' | 'district'>;
  readonly population: number;
}

/** Search text of a place: "croix haute drome france". */
export interface Entry {
  readonly entry: string;
  /**
   * Length of its leading part that is a name of the place from its first word; 0 when it begins
   * further in.
   */
  readonly named: number;
}

export interface Listed extends Entry, IndexedPlace {}

/**
 * The answer of a node is text with one place per line, best first, each a JSON list: matching
 * lines are cut out, and only these are parsed.
 */
type Line = readonly [
  entry: string,
  named: number,
  source: string,
  name: string,
  region: string | null,
  countryCode: string,
  lat: number,
  lon: number,
  kind: IndexedPlace['kind'],
  population: number,
  approximate: 0 | 1,
];

/** A line without its entry: a place is in many nodes, but serialized once. */
export function writePlace(place: IndexedPlace): string {
  const { source, name, region, countryCode, lat, lon, kind, population, approximate } = place;
  const values = [source, name, region, countryCode, lat, lon, kind, population];
  return JSON.stringify([...values, approximate ? 1 : 0]).slice(1);
}

/** An entry is folded: letters, digits and spaces need no escaping. */
export function writeLine({ entry, named }: Entry, place: string): string {
  return `["${entry}",${named},${place}`;
}

/** A name with its answer. */
export type NamedAnswer = readonly [name: string, answer: string];

const betweenNames = '\n\n';

export function writeNamed(names: readonly NamedAnswer[]): string {
  return names.map(([name, answer]) => `${name}\n${answer}`).join(betweenNames);
}

export function readNamed(written: string): readonly NamedAnswer[] {
  return written.split(betweenNames).map((named) => {
    const end = named.indexOf('\n');
    return [named.slice(0, end), named.slice(end + 1)];
  });
}

/** The first places of an answer whose entries begin with a phrase. */
export function readAnswer(answer: string, phrase: string, most: number): readonly Listed[] {
  const sought = `["${phrase}`;
  const found: Listed[] = [];
  let from = answer.indexOf(sought);
  while (from >= 0 && found.length < most) {
    const end = answer.indexOf('\n', from);
    found.push(readLine(end < 0 ? answer.slice(from) : answer.slice(from, end)));
    from = end < 0 ? -1 : answer.indexOf(sought, end);
  }
  return found;
}

function readLine(line: string): Listed {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by us alone, in this form
  const values = JSON.parse(line) as Line;
  const [entry, named, source, name, region, countryCode, lat, lon, kind, population, vague] =
    values;
  const approximate = vague === 1;
  return {
    entry,
    named,
    source,
    name,
    region,
    countryCode,
    lat,
    lon,
    kind,
    population,
    approximate,
  };
}
