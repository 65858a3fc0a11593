import type { PlaceKind } from '@stenope/domain/places/kinds';
import { z } from 'zod/mini';
import type { SourcePlace } from '../present.ts';
import { featuresOf } from './answer.ts';

/** Base Adresse Nationale: French addresses, by the state (`/search/?q=`). */

const kinds: Readonly<Record<string, PlaceKind>> = {
  housenumber: 'address',
  street: 'street',
  locality: 'district',
  municipality: 'commune',
};

const properties = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  city: z.optional(z.string()),
  /** "26, Drôme, Auvergne-Rhône-Alpes". */
  context: z.optional(z.string()),
});

export function banAddress(base: string, typed: string, limit: number): URL {
  const address = new URL(`${base}/search/`);
  address.searchParams.set('q', typed);
  address.searchParams.set('limit', String(limit));
  address.searchParams.set('autocomplete', '1');
  return address;
}

export function readBan(answer: unknown): readonly SourcePlace[] {
  return featuresOf(answer, properties).map(({ lat, lon, properties: said }) => {
    const { id, name, type, city, context } = said;
    const departement = context?.split(', ')[1];
    const around = [
      city === name ? undefined : city,
      departement === name ? undefined : departement,
    ];
    return {
      lat,
      lon,
      name,
      source: `ban:${id}`,
      region: around.filter((part) => part !== undefined).join(', ') || null,
      countryCode: 'FR',
      kind: kinds[type] ?? 'other',
      approximate: false,
    };
  });
}
