import type { DataDrivenPropertyValueSpecification, StyleSpecification } from 'maplibre-gl';
import { borders, cities, countries, lakes, land, rivers } from 'virtual:basemap';
import { areasIn, labelsIn, pathsIn } from './shapes.ts';

/** Greys of the map, as the theme has them. */
export interface MapColours {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly river: string;
  readonly name: string;
  readonly country: string;
}

/** Parsed once: the same for every map and theme. */
let shapes: ReturnType<typeof readShapes> | undefined;

function readShapes() {
  return {
    land: areasIn(land),
    lakes: areasIn(lakes),
    borders: pathsIn(borders),
    rivers: pathsIn(rivers),
    cities: labelsIn(cities, (name) => name),
  };
}

/** Rivers are known to a few kilometres only: nearer, they would be wrong. */
const riversUntil = 8;

/** Nearer, a country is all there is to see. */
const countriesUntil = 7;

/** The map that comes with the program: coasts, borders, waters and names. */
export function offlineStyle(colours: MapColours, language: string): StyleSpecification {
  shapes ??= readShapes();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const data = { ...shapes, countries: labelsIn(countries, (code) => names.of(code) ?? code) };
  return {
    version: 8,
    sources: Object.fromEntries(
      Object.entries(data).map(([name, of]) => [
        name,
        { type: 'geojson', data: of, maxzoom: 8, tolerance: 0.3 },
      ]),
    ),
    // Without `glyphs`, names are drawn in the fonts of the page.
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': colours.water } },
      {
        id: 'rivers',
        type: 'line',
        source: 'rivers',
        maxzoom: riversUntil,
        paint: {
          'line-color': colours.river,
          'line-width': finer(0.1, 1.2),
        },
      },
      {
        id: 'coasts',
        type: 'line',
        source: 'land',
        paint: { 'line-color': colours.coast, 'line-width': finer(0.25, 0.9) },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: {
          'line-color': colours.border,
          'line-width': finer(0.3, 1),
          'line-dasharray': [3, 2],
        },
      },
      // What is drawn last has the first choice of room.
      named('cities', colours),
      named('countries', colours),
    ],
  };
}

/** Thin from far away, where lines are close. */
function finer(far: number, near: number): DataDrivenPropertyValueSpecification<number> {
  return ['interpolate', ['linear'], ['zoom'], -1, far, 4, near];
}

function named(
  source: 'cities' | 'countries',
  colours: MapColours,
): StyleSpecification['layers'][number] {
  const isCountry = source === 'countries';
  return {
    id: source,
    type: 'symbol',
    source,
    ...(isCountry ? { maxzoom: countriesUntil } : {}),
    filter: ['<=', ['get', 'zoom'], ['zoom']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Hanken Grotesk', 'system-ui', 'sans-serif'],
      'text-size': isCountry
        ? ['interpolate', ['linear'], ['zoom'], 0, 10, 5, 15]
        : ['interpolate', ['linear'], ['zoom'], 3, 11, 8, 14],
      'text-padding': 4,
      'text-max-width': 8,
      'symbol-sort-key': ['get', 'rank'],
      ...(isCountry ? { 'text-letter-spacing': 0.08 } : {}),
    },
    paint: {
      'text-color': isCountry ? colours.country : colours.name,
      'text-halo-color': colours.land,
      'text-halo-width': 1.2,
    },
  };
}
