import { quadkeyAt, tileOf } from '@stenope/domain/map/cells';

/** Towns the filled communities photograph, and one nobody does. */
const places = [
  { lat: 48.86, lon: 2.35 },
  { lat: 43.3, lon: 5.37 },
  { lat: 46.2, lon: 6.14 },
  { lat: 35.68, lon: 139.69 },
];

const levels = [0, 2, 4, 5, 6, 8, 10, 11, 12, 13, 14, 16];

/** Tiles from the whole world to a street. */
export const mapTiles = places.flatMap((at) => levels.map((level) => tileOf(quadkeyAt(at, level))));

/** Squares with most of the posts, and with few. */
export const mapSquares = places.flatMap((at) => levels.map((level) => quadkeyAt(at, level + 2)));
