import type { Coordinates } from '../places/coordinates.ts';

/**
 * Squares of the map. The world in web mercator is one square; each level divides every square into
 * four. A square is named by its quadkey: one digit a level, so that the name of a larger square
 * begins the names of all within it. Stored points are numbers of the deepest level, whose digits
 * are those of the quadkey in base four: a square is one range of numbers.
 */

/** Level of stored points: about half a metre. */
export const deepestLevel = 26;

/** Squares along the side of a tile, as levels: 2 are four by four. */
export const levelsWithin = 2;

/** Levels whose squares are counted in advance; deeper ones are counted when they are read. */
export const countedLevels = { first: levelsWithin, last: 14 } as const;

/** Deepest tile that can be asked for: a house fills the screen. */
export const deepestTile = 20;

/** Counted so far in a square whose posts are counted when they are read. */
export const mostCountedDeep = 1000;

const side = 2 ** deepestLevel;
const farthestNorth = 85.0511;

export interface Tile {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** A point in parts of the world's side, from the north-west corner. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

export function worldPointOf({ lat, lon }: Coordinates): WorldPoint {
  const angle = (Math.max(-farthestNorth, Math.min(farthestNorth, lat)) * Math.PI) / 180;
  return {
    x: (lon + 180) / 360,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI),
  };
}

export function coordinatesOfWorldPoint({ x, y }: WorldPoint): Coordinates {
  const angle = 2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2;
  return { lat: (angle * 180) / Math.PI, lon: x * 360 - 180 };
}

/** Middle of a number of stored points, by the sums of their columns and rows. */
export function middleOf(sums: WorldPoint, points: number): Coordinates {
  const half = 0.5;
  return coordinatesOfWorldPoint({
    x: (sums.x / points + half) / side,
    y: (sums.y / points + half) / side,
  });
}

/** Quadkey of the square of a level that holds a point. */
export function quadkeyAt(at: Coordinates, level: number): string {
  const { x, y } = worldPointOf(at);
  const squares = 2 ** level;
  const within = (share: number) => Math.max(0, Math.min(squares - 1, Math.floor(share * squares)));
  return quadkeyOf({ zoom: level, x: within(x), y: within(y) });
}

export function quadkeyOf({ zoom, x, y }: Tile): string {
  let key = '';
  for (let level = zoom - 1; level >= 0; level -= 1) {
    key += String((Math.floor(y / 2 ** level) % 2) * 2 + (Math.floor(x / 2 ** level) % 2));
  }
  return key;
}

export function tileOf(quadkey: string): Tile {
  let [x, y] = [0, 0];
  for (const digit of quadkey) {
    const quarter = Number(digit);
    x = x * 2 + (quarter % 2);
    y = y * 2 + Math.floor(quarter / 2);
  }
  return { zoom: quadkey.length, x, y };
}

/** Number of a square among those of its level. */
export function numberOf(quadkey: string): number {
  return quadkey === '' ? 0 : Number.parseInt(quadkey, 4);
}

export function quadkeyOfNumber(cell: number, level: number): string {
  return level === 0 ? '' : cell.toString(4).padStart(level, '0');
}

/** Numbers of the squares of a level within a square, without the last. */
export function rangeWithin(
  quadkey: string,
  level: number,
): { readonly from: number; readonly to: number } {
  const each = 4 ** (level - quadkey.length);
  const first = numberOf(quadkey);
  return { from: first * each, to: (first + 1) * each };
}

/** Corner and side of a square, in parts of the world's side. */
export function squareOf(quadkey: string): WorldPoint & { readonly side: number } {
  const { zoom, x, y } = tileOf(quadkey);
  const length = 1 / 2 ** zoom;
  return { x: x * length, y: y * length, side: length };
}

/** Levels of squares that stand for one spot, by how exactly it is told: a street, a district, a town. */
export const spotLevels = { exact: 17, km: 15, city: 12 } as const;
