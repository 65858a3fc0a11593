import { describe, expect, test } from 'vitest';
import {
  coordinatesOfWorldPoint,
  deepestLevel,
  middleOf,
  numberOf,
  quadkeyAt,
  quadkeyOf,
  quadkeyOfNumber,
  rangeWithin,
  squareOf,
  tileOf,
  worldPointOf,
} from './cells.ts';

const die = { lat: 44.7536, lon: 5.3703 };

describe('squares of the map', () => {
  test('a larger one begins the names of those within it', () => {
    const street = quadkeyAt(die, 18);
    expect(street).toHaveLength(18);
    for (const level of [0, 1, 5, 12]) expect(quadkeyAt(die, level)).toBe(street.slice(0, level));
  });

  test('name, tile and number say the same', () => {
    for (const level of [1, 3, 14, deepestLevel]) {
      const key = quadkeyAt(die, level);
      expect(quadkeyOf(tileOf(key))).toBe(key);
      expect(quadkeyOfNumber(numberOf(key), level)).toBe(key);
    }
    expect(quadkeyOf({ zoom: 3, x: 3, y: 5 })).toBe('213');
    expect(quadkeyOfNumber(numberOf(''), 0)).toBe('');
  });

  test('a point lies in the range of every square that holds it, and of no other', () => {
    const point = numberOf(quadkeyAt(die, deepestLevel));
    for (const level of [0, 2, 9, 20, deepestLevel]) {
      const key = quadkeyAt(die, level);
      const { from, to } = rangeWithin(key, deepestLevel);
      expect(point).toBeGreaterThanOrEqual(from);
      expect(point).toBeLessThan(to);
      if (level === 0) continue;
      const other = `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 4}`;
      const beside = rangeWithin(other, deepestLevel);
      expect(point >= beside.from && point < beside.to).toBe(false);
    }
  });

  test('numbers of the deepest level are exact', () => {
    const last = quadkeyOfNumber(4 ** deepestLevel - 1, deepestLevel);
    expect(last).toBe('3'.repeat(deepestLevel));
    expect(Number.isSafeInteger(rangeWithin('', deepestLevel).to)).toBe(true);
  });

  test('the ends of the world are inside it', () => {
    expect(quadkeyAt({ lat: 90, lon: -180 }, 4)).toBe('0000');
    expect(quadkeyAt({ lat: -90, lon: 180 }, 4)).toBe('3333');
  });
});

describe('places', () => {
  test('come back from the map as they were', () => {
    const { lat, lon } = coordinatesOfWorldPoint(worldPointOf(die));
    expect(lat).toBeCloseTo(die.lat, 9);
    expect(lon).toBeCloseTo(die.lon, 9);
  });

  test('several have their middle', () => {
    const side = 2 ** deepestLevel;
    const { x, y } = worldPointOf(die);
    const stored = { x: Math.floor(x * side), y: Math.floor(y * side) };
    const middle = middleOf({ x: stored.x * 3, y: stored.y * 3 }, 3);
    expect(middle.lat).toBeCloseTo(die.lat, 5);
    expect(middle.lon).toBeCloseTo(die.lon, 5);
  });

  test('lie in the square that is named after them', () => {
    const { x, y } = worldPointOf(die);
    const square = squareOf(quadkeyAt(die, 9));
    expect(x - square.x).toBeGreaterThanOrEqual(0);
    expect(x - square.x).toBeLessThan(square.side);
    expect(y - square.y).toBeGreaterThanOrEqual(0);
    expect(y - square.y).toBeLessThan(square.side);
  });
});
