import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoMercator, geoPath } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { Plugin } from 'vite';

const name = 'virtual:basemap';

type Shape = NonNullable<Parameters<typeof mesh>[1]>;

type World = Parameters<typeof mesh>[0] & {
  readonly objects: Readonly<Record<'land' | 'countries', Shape>>;
};

/**
 * The coasts and borders of the world as two drawings, made here so that nobody's browser reads the
 * atlas. In hundredths of a degree of a flat map (`onFlatMap` of the domain), y downwards: about a
 * kilometre, which is as much as this atlas knows. What crosses the date line is cut there.
 */
export function basemap(): Plugin {
  return {
    name: 'stenope-basemap',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? drawWorld() : null),
  };
}

function drawWorld(): string {
  const file = fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package says what it holds
  const world = JSON.parse(readFileSync(file, 'utf8')) as World;
  const draw = geoPath(
    geoMercator()
      .scale(180 / Math.PI)
      .translate([0, 0])
      .clipExtent([
        [-180, -180],
        [180, 180],
      ]),
  ).digits(2);
  const { land, countries } = world.objects;
  const borders = mesh(world, countries, (one, other) => one !== other);
  return [
    `export const land = ${JSON.stringify(stepwise(draw(feature(world, land)) ?? ''))};`,
    `export const borders = ${JSON.stringify(stepwise(draw(borders) ?? ''))};`,
  ].join('\n');
}

/** Writes each point relative to the one before, which saves two thirds of the bytes. */
function stepwise(drawing: string): string {
  return drawing
    .split(/(?=M)/)
    .map((line) => {
      const points = [...line.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({
        x: Math.round(Number(x) * 100),
        y: Math.round(Number(y) * 100),
      }));
      const [first = { x: 0, y: 0 }] = points;
      const steps = points
        .map(({ x, y }, at) => ({
          x: x - (points[at - 1]?.x ?? x),
          y: y - (points[at - 1]?.y ?? y),
        }))
        .filter(({ x, y }) => x !== 0 || y !== 0)
        .map(({ x, y }) => `${x} ${y}`);
      return steps.length === 0
        ? ''
        : `M${first.x} ${first.y}l${steps.join(' ')}${line.endsWith('Z') ? 'z' : ''}`;
    })
    .join('')
    .replaceAll(' -', '-');
}
