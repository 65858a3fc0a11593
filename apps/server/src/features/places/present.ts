import type { Place } from '@stenope/contract/places';
import type { PlaceKind } from '@stenope/domain/places/kinds';

/** What every source of places can say, the index and those elsewhere. */
export interface SourcePlace {
  readonly source: string;
  readonly name: string;
  readonly region: string | null;
  readonly countryCode: string;
  readonly lat: number;
  readonly lon: number;
  readonly kind: PlaceKind;
  readonly approximate: boolean;
}

const countries = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' });
/** @bound 676: two letters each */
const countryNames = new Map<string, string>();

const longestLabel = 200;

export function presentPlace(found: SourcePlace): Place {
  const { source, name, region, countryCode, lat, lon, kind, approximate } = found;
  const country = countryName(countryCode);
  const label = [name, region, country].filter((part) => part !== null && part !== '').join(', ');
  return {
    id: source,
    label: label.slice(0, longestLabel),
    name,
    region,
    country,
    countryCode,
    lat,
    lon,
    kind,
    approximate,
  };
}

function countryName(code: string): string {
  const known = countryNames.get(code);
  if (known !== undefined) return known;
  // What others send may be no code at all, which the list of names does not take.
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const name = countries.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}
