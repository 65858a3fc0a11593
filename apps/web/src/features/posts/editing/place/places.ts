import { findNearestPlace, searchPlaces, type Place } from '@stenope/contract/places';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../platform/api/api.ts';
import type { DraftPlace } from '../draft/draft.ts';

export function placesQuery(typed: string) {
  return queryOptions({
    queryKey: ['places', 'search', typed.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await api(searchPlaces, { query: { q: typed, limit: 8 }, signal })).items,
    // An empty result is not cached: the index may still be filling after the first start.
    staleTime: ({ state }) => (state.data?.length ? 300_000 : 0),
    retry: false,
  });
}

/** A nearest place further away than this says nothing useful. */
const nearKm = 60;

/** Name of the nearest place; null when none is near, e.g. at sea. */
export async function nameOf(
  at: Readonly<Record<'lat' | 'lon', number>>,
  language: string,
): Promise<string | null> {
  const { nearest } = await api(findNearestPlace, { query: at });
  return nearest && nearest.km <= nearKm ? placeLabel(nearest.place, language) : null;
}

/** "Die, Drôme, France": local names, with the country in the reader's language. */
export function placeLabel(
  { name, region, country, countryCode }: Place,
  language: string,
): string {
  return [name, region, countryName(countryCode, language) ?? country].filter(Boolean).join(', ');
}

function countryName(code: string, language: string): string | undefined {
  try {
    return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}

/** Label of a place, or its coordinates where it has none. */
export function shownPlace({ label, lat, lon }: DraftPlace, language: string): string {
  if (label !== null) return label;
  const degrees = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  return `${degrees.format(lat)} · ${degrees.format(lon)}`;
}

/** Position of the device, requested once. */
export function devicePosition(): Promise<{ readonly lat: number; readonly lon: number }> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}
