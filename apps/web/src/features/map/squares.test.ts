import { quadkeyAt, quadkeyOf } from '@stenope/domain/map/cells';
import { describe, expect, test } from 'vitest';
import { isInside, pointOf, shareOf, wholeWorld, zoomed, type View } from '../../ui/map/view.ts';
import { standIn, standingApart, tilesIn, tileZoom, viewOfSquare } from './squares.ts';

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
    const kinds = [1, 2];
    for (const width of [300, 390, 900, 1440, 2560, 3840]) {
      for (let view = wholeWorld; view.across > 0.01; view = zoomed(view, 0.7, pointOf(die))) {
        for (const shown of kinds) {
          const side = 360 / 2 ** (tileZoom(view, width, shown) + 2);
          const squares = (view.across / side + 1) * ((view.across * 0.72) / side + 1);
          expect(squares * shown).toBeLessThan(200);
        }
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

const posts = 'posts' as const;
const profiles = 'profiles' as const;

describe('marks', () => {
  const level = 6;
  const side = 360 / 2 ** level;
  const square = (place: typeof die, kind: 'posts' | 'profiles' = posts, of = level) => ({
    kind,
    cell: quadkeyAt(place, of),
    ...place,
  });

  test('stand in the middle of what they count, where they have room', () => {
    const far = { lat: die.lat + 2 * side, lon: die.lon };
    const [one, other] = standingApart([square(die), square(far)]);
    expect(one?.stand).toEqual(pointOf(die));
    expect(other?.stand).toEqual(pointOf(far));
  });

  test('that would touch stand apart, within their own squares', () => {
    // Two places a few metres from each other, on both sides of the edge of a square.
    const edge = Math.ceil((die.lon + 180) / side) * side - 180;
    const [west, east] = standingApart(
      [edge - 1e-5, edge + 1e-5].map((lon) => square({ lat: die.lat, lon })),
    );
    expect((east?.stand.x ?? 0) - (west?.stand.x ?? 0)).toBeCloseTo(side * 0.44, 5);
  });

  test('of a post and a profile at one place stand side by side', () => {
    for (const near of [level, 18]) {
      const [post, member] = standingApart([square(die, posts, near), square(die, profiles, near)]);
      const apart = Math.abs((post?.stand.x ?? 0) - (member?.stand.x ?? 0));
      expect(apart).toBeCloseTo((360 / 2 ** near) * 0.44, 5);
    }
  });

  test('stand exactly in a street', () => {
    const next = { lat: die.lat, lon: die.lon + 1e-4 };
    const [one] = standingApart([square(die, posts, 18), square(next, posts, 18)]);
    expect(one?.stand).toEqual(pointOf(die));
  });

  test('beyond the date line stand on the side one looks at', () => {
    const view = { ...pointOf({ lat: -17, lon: 179 }), across: 20 };
    const stand = standIn(view, pointOf({ lat: -17, lon: -178 }));
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
