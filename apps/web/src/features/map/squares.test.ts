import { quadkeyAt, quadkeyOf } from '@stenope/domain/map/cells';
import { describe, expect, test } from 'vitest';
import { isInside, pointOf, shareOf, wholeWorld, zoomed, type View } from '../../ui/map/view.ts';
import { standOf, tilesIn, tileZoom, viewOfSquare } from './squares.ts';

const die = { lat: 44.7536, lon: 5.3703 };
const at = (across: number): View => ({ ...pointOf(die), across });

describe('tiles', () => {
  test('cover what is in sight, with the place in the middle among them', () => {
    for (const across of [360, 40, 3, 0.2, 0.003]) {
      const tiles = tilesIn(at(across), 900);
      expect(tiles.length).toBeLessThanOrEqual(16);
      const keys = tiles.map(quadkeyOf);
      const zoom = tiles[0]?.zoom ?? 0;
      expect(keys).toContain(quadkeyAt(die, zoom));
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('have so few squares that the page stays light, on any screen', () => {
    for (const width of [300, 390, 900, 1440, 2560, 3840]) {
      for (let view = wholeWorld; view.across > 0.01; view = zoomed(view, 0.7, pointOf(die))) {
        const side = 360 / 2 ** (tileZoom(view, width) + 2);
        const squares = (view.across / side + 1) * ((view.across * 0.72) / side + 1);
        expect(squares).toBeLessThan(200);
      }
    }
  });

  test('come round from the other side of the date line', () => {
    const fiji = { ...pointOf({ lat: -17, lon: 179 }), across: 20 };
    const columns = new Set(tilesIn(fiji, 900).map(({ x }) => x));
    const [{ zoom } = { zoom: 0 }] = tilesIn(fiji, 900);
    expect(columns).toContain(0);
    expect(columns).toContain(2 ** zoom - 1);
  });
});

describe('marks', () => {
  test('stand apart, within their own squares', () => {
    const view = at(40);
    const { zoom } = tilesIn(view, 900)[0] ?? { zoom: 0 };
    const level = zoom + 2;
    const side = 360 / 2 ** level;
    // Two places a few metres from each other, on both sides of the edge of a square.
    const edge = Math.ceil((die.lon + 180) / side) * side - 180;
    const [west, east] = [edge - 1e-5, edge + 1e-5].map((lon) => {
      const place = { lat: die.lat, lon };
      return standOf({ cell: quadkeyAt(place, level), ...place }, view);
    });
    expect((east?.x ?? 0) - (west?.x ?? 0)).toBeCloseTo(side * 0.44, 5);
  });

  test('stand exactly in a street', () => {
    expect(standOf({ cell: quadkeyAt(die, 18), ...die }, at(0.01))).toEqual(pointOf(die));
  });

  test('beyond the date line stand on the side one looks at', () => {
    const view = { ...pointOf({ lat: -17, lon: 179 }), across: 20 };
    const place = { lat: -17, lon: -178 };
    const stand = standOf({ cell: quadkeyAt(place, 8), ...place }, view);
    expect(isInside(view, stand)).toBe(true);
    expect(shareOf(view, stand).left).toBeGreaterThan(0.5);
  });
});

test('coming nearer to a square shows all of it', () => {
  const cell = quadkeyAt(die, 9);
  const view = viewOfSquare(cell);
  expect(isInside(view, pointOf(die))).toBe(true);
  expect(view.across).toBeLessThan(2);
});
