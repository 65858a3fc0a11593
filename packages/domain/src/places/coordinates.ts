import type { placePrecisions } from '../posts/limits.ts';

export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** Precision of a place chosen by its author: exact, about a kilometre, or the town. */
export type PlacePrecision = (typeof placePrecisions)[number];

const earthRadiusKm = 6371.0088;
const kmPerDegree = (Math.PI / 180) * earthRadiusKm;

/** Side of the square coordinates are rounded to. */
const squareKm = { exact: 0, km: 1, city: 10 } as const satisfies Record<PlacePrecision, number>;

/**
 * Centre of the grid square the coordinates lie in. The grid is fixed, so that many roundings of
 * one spot reveal no more than one. Squares keep their width towards the poles.
 */
export function roundCoordinates(at: Coordinates, precision: PlacePrecision): Coordinates {
  const side = squareKm[precision];
  if (side === 0) return { lat: round(at.lat), lon: round(at.lon) };
  const step = side / kmPerDegree;
  const lat = clamp(middleOf(at.lat, step), 90);
  const lon = middleOf(at.lon, step / Math.max(Math.cos(radians(lat)), 0.01));
  return { lat: round(lat), lon: round(clamp(lon, 180)) };
}

/** Great-circle distance. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const half = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lon - from.lon);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Mercator projection in degrees: it keeps angles, so among neighbours the nearer on the map is the
 * nearer on the ground.
 */
export function onFlatMap({ lat, lon }: Coordinates): { readonly x: number; readonly y: number } {
  const angle = radians(clamp(lat, 89));
  return { x: lon, y: (Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI };
}

function middleOf(value: number, step: number): number {
  return (Math.floor(value / step) + 0.5) * step;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** Five decimals are about a metre: more would only look exact. */
function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
