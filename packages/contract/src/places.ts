import { placeKinds } from '@stenope/domain/places/kinds';
import { z } from 'zod/mini';
import { action } from './action.ts';
import { text } from './primitives.ts';

/** Search for places of photographs: by name, or by coordinates. */

export const latitude = z.number().check(z.minimum(-90), z.maximum(90));
export const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/**
 * Names are local ones, for France in French. The label is French; clients in other languages build
 * their own from `name`, `region` and `countryCode`.
 */
export const place = z.strictObject({
  /** Id within this answer's source, for list keys; posts store label and coordinates. */
  id: text({ min: 1, max: 120 }),
  /** "Die, Drôme, France". */
  label: text({ min: 1, max: 200 }),
  name: text({ min: 1, max: 200 }),
  /** Département in France, else the first-level division, where known. */
  region: z.nullable(text({ max: 200 })),
  country: text({ max: 100 }),
  /** ISO 3166-1, two letters: for `Intl.DisplayNames` in the viewer's language. */
  countryCode: text({ min: 2, max: 2 }),
  lat: latitude,
  lon: longitude,
  kind: z.enum(placeKinds),
  /** True when the coordinates are those of the neighbourhood: a map should not claim more. */
  approximate: z.boolean(),
});

export type Place = z.output<typeof place>;

export const longestPlaceQuery = 100;
export const mostPlaces = 10;

export const searchPlaces = action({
  id: 'geo.address.lookup',
  about: 'Places whose name fits what was typed, best first; accents, case and slips forgiven.',
  method: 'GET',
  path: '/api/places',
  access: 'member',
  budget: 'searches',
  query: z.strictObject({
    q: text({ min: 1, max: longestPlaceQuery }),
    limit: z.optional(
      z.coerce
        .number<string | number>()
        .check(z.int(), z.minimum(1), z.maximum(mostPlaces))
        .register(z.globalRegistry, { type: 'integer' }),
    ),
  }),
  answer: z.strictObject({ items: z.array(place).check(z.maxLength(mostPlaces)) }),
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});

/** A coordinate in a query: `Number('')` is 0, which would be a place in the Gulf of Guinea. */
function coordinate(most: number) {
  const bounded = z.number().check(z.minimum(-most), z.maximum(most));
  const digits = z
    .string()
    .check(z.maxLength(32, { abort: true }), z.regex(/^[+-]?\d{1,3}(?:\.\d{1,20})?$/));
  const read = z.pipe(z.union([bounded, digits]), z.transform(Number));
  return z.pipe(read, bounded);
}

export const findNearestPlace = action({
  id: 'geo.address.nearest',
  about: 'The place nearest to the given coordinates, and how far it is.',
  method: 'GET',
  path: '/api/places/nearest',
  access: 'member',
  query: z.strictObject({ lat: coordinate(90), lon: coordinate(180) }),
  /** `null` far from any place, e.g. on the open sea. */
  answer: z.strictObject({
    nearest: z.nullable(
      z.strictObject({
        place,
        km: z.number().check(z.minimum(0), z.maximum(20_100)),
      }),
    ),
  }),
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});
