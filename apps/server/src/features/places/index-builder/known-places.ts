import { foldName } from '@stenope/domain/places/names';
import { otherNamesOf } from '@stenope/domain/places/other-names';
import { readCities, type City } from './cities.ts';
import { Locator } from './location.ts';
import { regionOf } from './regions.ts';
import type { IndexedPlace } from '../queries.ts';
import {
  readCommunes,
  readDepartements,
  readGroupings,
  type Commune,
  type Departement,
} from './sources.ts';

/** All places of both lists: communes first, then cities that are none of them. */
export async function gatherPlaces(): Promise<readonly KnownPlace[]> {
  const cities = await readCities();
  const communes = await readCommunes();
  const departements = new Map((await readDepartements()).map(named));
  const locator = new Locator(cities, await readGroupings());
  const french = gatherCommunes(communes, departements, locator);
  const world = cities
    .filter(({ number }) => !locator.taken.has(number))
    .map((city) => fromCity(city, departements));
  return [...french, ...world];
}

function gatherCommunes(
  communes: readonly Commune[],
  departements: ReadonlyMap<string, string>,
  locator: Locator,
): readonly KnownPlace[] {
  const found = new Map(communes.map((commune) => [commune, locator.find(commune)] as const));
  const byCode = new Map(communes.filter(isWhole).map((commune) => [commune.code, commune]));
  return communes.flatMap((commune) => {
    const whole = isWhole(commune) ? undefined : byCode.get(wholeOf(commune));
    // A part with the name of the whole is no place of its own.
    if (whole && foldName(whole.nom) === foldName(commune.nom)) return [];
    const at = found.get(commune);
    const place = at
      ? { lat: at.lat, lon: at.lon, approximate: false }
      : (nearby(whole ? found.get(whole) : undefined) ?? locator.guess(whole ?? commune));
    if (!place) return [];
    return [
      {
        ...place,
        source: `insee:${commune.code}${whole ? 'p' : ''}`,
        name: commune.nom,
        region: regionName(departements.get(commune.departement), commune.nom),
        countryCode: 'FR',
        kind: whole ? ('district' as const) : ('commune' as const),
        population: commune.population ?? 0,
        otherNames: (commune.codesPostaux ?? []).map((code) => `${code} ${commune.nom}`),
      },
    ];
  });
}

function fromCity(city: City, departements: ReadonlyMap<string, string>): KnownPlace {
  const { number, name, country, admin, feature, population, lat, lon } = city;
  const departement = departements.get(city.commune.slice(0, /^9[78]/.test(city.commune) ? 3 : 2));
  return {
    lat,
    lon,
    name,
    population,
    source: `geonames:${number}`,
    region:
      country === 'FR' ? regionName(departement, name) : regionName(regionOf(country, admin), name),
    countryCode: country,
    kind: feature === 'PPLX' ? 'district' : 'city',
    approximate: false,
    otherNames: otherNamesOf({ name, countryCode: country, population }),
  };
}

/** "Paris, Paris" is redundant. */
function regionName(region: string | null | undefined, name: string): string | null {
  return region === undefined || region === name ? null : region;
}

function nearby(city: City | undefined) {
  return city && { lat: city.lat, lon: city.lon, approximate: true };
}

function isWhole({ type }: Commune): boolean {
  return type === 'commune-actuelle';
}

function wholeOf({ chefLieu, commune }: Commune): string {
  return chefLieu ?? commune ?? '';
}

function named({ code, nom }: Departement): [string, string] {
  return [code, nom];
}

/** A place to be indexed, with further search names: postal codes, its name in our languages. */
export interface KnownPlace extends IndexedPlace {
  readonly otherNames: readonly string[];
}
