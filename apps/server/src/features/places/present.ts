import type { Place } from '@stenope/contract/places';
import type { PlaceKind } from '@stenope/domain/places/kinds';

/** A place of any source, the index or external ones. */
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
  // External data may be no country code, which `Intl` would refuse.
  if (!/^[A-Z]{2}$/.test(code)) return '';
  const name = countries.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}
