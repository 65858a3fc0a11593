import { foldName } from '@stenope/domain/places/names';
import type { City } from './cities.ts';
import type { Commune, Grouping } from './sources.ts';

/** French overseas territories are separate countries in GeoNames. */
const territories: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '975': 'PM',
  '976': 'YT',
  '977': 'BL',
  '978': 'MF',
  '986': 'WF',
  '987': 'PF',
  '988': 'NC',
};

const frenchCountries = new Set(['FR', ...Object.values(territories)]);

export interface Located {
  readonly lat: number;
  readonly lon: number;
  readonly approximate: boolean;
}

/**
 * Coordinates of communes, which the official list lacks. GeoNames has those of about one commune
 * in four, and of nearly all above a thousand people, with the official number. A smaller one is
 * placed in the middle of its located neighbours: those of its postal code, otherwise of its
 * grouping of communes, of its arrondissement, of its département. It is marked as approximate.
 */
export class Locator {
  /** @bound the cities of one file, while the index is made */
  readonly #byCode = new Map<string, City>();
  /** @bound the cities of one file, while the index is made */
  readonly #byName = new Map<string, City | null>();
  /** @bound the cities of one file, while the index is made */
  readonly #groupingOf = new Map<string, string>();
  /** @bound the groupings of one file, while the index is made */
  readonly #middles = new Map<string, { lat: number; lon: number; count: number }>();
  /**
   * Cities that are communes, to be indexed only once.
   * @bound the places of one file, while the index is made
   */
  readonly taken = new Set<number>();

  constructor(cities: readonly City[], groupings: readonly Grouping[]) {
    for (const { code, membres } of groupings) {
      for (const member of membres) this.#groupingOf.set(member.code, code);
    }
    for (const city of cities) {
      if (frenchCountries.has(city.country)) this.#remember(city);
    }
  }

  #remember(city: City): void {
    for (const code of [city.commune, city.admin]) {
      const known = this.#byCode.get(code);
      // Prefers a town to one of its quarters.
      if (isCommuneCode(code) && (!known || standing(city) > standing(known))) {
        this.#byCode.set(code, city);
      }
    }
    const name = `${city.country} ${foldName(city.name)}`;
    this.#byName.set(name, this.#byName.has(name) ? null : city);
  }

  /** Called first for every commune: neighbours are searched among those found. */
  find(commune: Commune): City | undefined {
    const folded = foldName(commune.nom);
    const byCode = this.#byCode.get(commune.code);
    const country = territories[commune.departement] ?? 'FR';
    const byName = this.#byName.get(`${country} ${folded}`) ?? undefined;
    const isFree = byName !== undefined && !isCommuneCode(byName.commune);
    const city = byCode ?? (isFree ? byName : undefined);
    if (!city) return undefined;
    if (foldName(city.name) === folded) this.taken.add(city.number);
    for (const group of this.#groupsOf(commune)) this.#add(group, city);
    return city;
  }

  /** Undefined for uninhabited regions: the southern lands, Clipperton. */
  guess(commune: Commune): Located | undefined {
    for (const group of this.#groupsOf(commune)) {
      const middle = this.#middles.get(group);
      if (middle) {
        const { lat, lon, count } = middle;
        return { lat: lat / count, lon: lon / count, approximate: true };
      }
    }
    return undefined;
  }

  #groupsOf(commune: Commune): readonly string[] {
    const grouping = this.#groupingOf.get(commune.code);
    return [
      ...(commune.codesPostaux ?? []).map((code) => `post ${code}`),
      ...(grouping === undefined ? [] : [`grouping ${grouping}`]),
      ...(commune.arrondissement === undefined ? [] : [`around ${commune.arrondissement}`]),
      `departement ${commune.departement}`,
    ];
  }

  #add(group: string, { lat, lon }: City): void {
    const middle = this.#middles.get(group) ?? { lat: 0, lon: 0, count: 0 };
    middle.lat += lat;
    middle.lon += lon;
    middle.count += 1;
    this.#middles.set(group, middle);
  }
}

function isCommuneCode(code: string): boolean {
  return /^\d[\dAB]\d{3}$/.test(code);
}

function standing({ feature, population }: City): number {
  return (feature === 'PPLX' ? 0 : 1e9) + population;
}
