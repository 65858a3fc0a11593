import type { PlacePrecision } from '@stenope/domain/places/coordinates';
import type { MapPost } from './places-query.ts';

type Place = Pick<MapPost, 'label' | 'lat' | 'lon' | 'precision'>;

/** Digits behind the comma that are true: of about ten metres, a kilometre, a town. */
const digits: Readonly<Record<PlacePrecision, number>> = { exact: 4, km: 2, city: 1 };

/** What a place is called; where it has no name its coordinates are, and claim no more than is known. */
export function placeName({ label, lat, lon, precision }: Place, language: string): string {
  if (label !== null) return label;
  const degrees = new Intl.NumberFormat(language, { maximumFractionDigits: digits[precision] });
  return `${degrees.format(lat)} · ${degrees.format(lon)}`;
}

/** The newest place of several, and how many others there are. */
export function placesNamed(
  places: readonly Place[],
  language: string,
): { readonly place: string; readonly others: number } {
  const names = new Set(places.map((one) => placeName(one, language)));
  const [place = ''] = names;
  return { place, others: Math.max(0, names.size - 1) };
}
