import type { PlacePrecision } from '@stenope/domain/places/coordinates';
import type { MapPost } from './places-query.ts';

type Place = Pick<MapPost, 'label' | 'lat' | 'lon' | 'precision'>;

/** Significant decimals of a coordinate: about ten metres, a kilometre, a town. */
const digits: Readonly<Record<PlacePrecision, number>> = { exact: 4, km: 2, city: 1 };

/**
 * Cached: creating a formatter is far more expensive than using it, and a map needs one for each
 * place.
 */
const formats = new Map<string, Intl.NumberFormat>();

function degreesIn(language: string, precision: PlacePrecision): Intl.NumberFormat {
  const key = `${language} ${precision}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: digits[precision] });
    formats.set(key, format);
  }
  return format;
}

/** Name of a place, or its coordinates, with no more digits than its precision allows. */
export function placeName({ label, lat, lon, precision }: Place, language: string): string {
  if (label !== null) return label;
  const degrees = degreesIn(language, precision);
  return `${degrees.format(lat)} · ${degrees.format(lon)}`;
}

/** The newest of several places, and how many others there are. */
export function placesNamed(
  places: readonly Place[],
  language: string,
): { readonly place: string; readonly others: number } {
  const names = new Set(places.map((one) => placeName(one, language)));
  const [place = ''] = names;
  return { place, others: Math.max(0, names.size - 1) };
}

/** Accessible names of pins, memoised because every frame of a drag asks for them. */
export function pinNames<Post extends { readonly id: string }>(
  posts: readonly Post[],
  nameOf: (under: readonly Post[]) => string,
): (ids: readonly string[]) => string {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const names = new WeakMap<readonly string[], string>();
  return (ids) => {
    let name = names.get(ids);
    if (name === undefined) {
      name = nameOf(ids.flatMap((id) => byId.get(id) ?? []));
      names.set(ids, name);
    }
    return name;
  };
}
