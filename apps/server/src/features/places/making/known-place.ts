import type { PlaceKind } from '@stenope/domain/places/kinds';

/** A place as it will stand in the index. */
export interface KnownPlace {
  readonly source: string;
  readonly name: string;
  readonly region: string | null;
  readonly countryCode: string;
  readonly lat: number;
  readonly lon: number;
  readonly kind: Extract<PlaceKind, 'commune' | 'city' | 'district'>;
  readonly population: number;
  /** The coordinates are those of its neighbours. */
  readonly approximate: boolean;
  /** By what else it is looked for: postal codes, its name in our languages. */
  readonly otherNames: readonly string[];
}
