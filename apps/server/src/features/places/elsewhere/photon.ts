import type { PlaceKind } from '@stenope/domain/places/kinds';
import { z } from 'zod/mini';
import type { SourcePlace } from '../present.ts';
import { featuresOf } from './answer.ts';

/** Photon: OpenStreetMap worldwide, by Komoot or on one's own server (`/api/?q=`). */

const kinds: Readonly<Record<string, PlaceKind>> = {
  house: 'address',
  street: 'street',
  locality: 'district',
  district: 'district',
  city: 'city',
};

const words = z.optional(z.string());

const properties = z.object({
  osm_id: z.number(),
  osm_type: z.string(),
  type: words,
  name: words,
  housenumber: words,
  street: words,
  city: words,
  county: words,
  state: words,
  countrycode: words,
});

type Said = z.output<typeof properties>;

export function photonAddress(base: string, typed: string, limit: number): URL {
  const address = new URL(`${base}/api/`);
  address.searchParams.set('q', typed);
  address.searchParams.set('limit', String(limit));
  address.searchParams.set('lang', 'fr');
  return address;
}

export function readPhoton(answer: unknown): readonly SourcePlace[] {
  return featuresOf(answer, properties).flatMap(({ lat, lon, properties: said }) => {
    const name = nameOf(said);
    if (name === '') return [];
    return [
      {
        lat,
        lon,
        name,
        source: `osm:${said.osm_type}${said.osm_id}`,
        region: regionOf(said, name),
        countryCode: said.countrycode?.toUpperCase() ?? '',
        kind: kinds[said.type ?? ''] ?? 'other',
        approximate: false,
      },
    ];
  });
}

function nameOf({ name, housenumber, street }: Said): string {
  return name ?? [housenumber, street].filter(Boolean).join(' ');
}

function regionOf({ city, county, state }: Said, name: string): string | null {
  const around = new Set([city, county ?? state].filter((part) => part !== name).filter(Boolean));
  return [...around].join(', ') || null;
}
