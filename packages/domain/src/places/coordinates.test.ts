import { describe, expect, test } from 'vitest';
import { distanceKm, onFlatMap, roundCoordinates } from './coordinates.ts';

const die = { lat: 44.7536, lon: 5.37033 };

describe('rounding', () => {
  test('exact is as given', () => {
    expect(roundCoordinates(die, 'exact')).toEqual(die);
  });

  test.each([
    ['km', 1],
    ['city', 10],
  ] as const)('%s stays within a square of %i km, and says nothing of where in it', (to, side) => {
    for (let n = 0; n < 500; n += 1) {
      const at = { lat: Math.sin(n) * 85, lon: Math.cos(n * 7) * 180 };
      const rounded = roundCoordinates(at, to);
      expect(distanceKm(at, rounded)).toBeLessThan(side * 0.75);
      expect(distanceKm(rounded, roundCoordinates(rounded, to))).toBeLessThan(0.01);
    }
  });

  test.each(['km', 'city'] as const)('neighbours in a square become one: %s', (to) => {
    const near = { lat: die.lat + 0.0005, lon: die.lon + 0.0005 };
    expect(roundCoordinates(near, to)).toEqual(roundCoordinates(die, to));
  });

  test('stays on the globe at its edges', () => {
    for (const at of [
      { lat: 90, lon: 180 },
      { lat: -90, lon: -180 },
      { lat: 89.999, lon: 0 },
    ]) {
      const { lat, lon } = roundCoordinates(at, 'city');
      expect(Math.abs(lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(lon)).toBeLessThanOrEqual(180);
    }
  });
});

test('distances are those of the globe', () => {
  const paris = { lat: 48.8534, lon: 2.3488 };
  expect(distanceKm(paris, { lat: 51.5085, lon: -0.1257 })).toBeCloseTo(343.6, 0);
  expect(distanceKm(die, die)).toBe(0);
  expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(111.2, 1);
  expect(distanceKm({ lat: 90, lon: 0 }, { lat: -90, lon: 0 })).toBeCloseTo(20_015, 0);
});

test('the flat map keeps the order of neighbours', () => {
  const from = { lat: 69.65, lon: 18.96 };
  const near = { lat: 69.65, lon: 19.2 };
  const far = { lat: 69.76, lon: 18.96 };
  const flat = (to: typeof from): number => {
    const [one, other] = [onFlatMap(from), onFlatMap(to)];
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  expect(distanceKm(from, near)).toBeLessThan(distanceKm(from, far));
  expect(flat(near)).toBeLessThan(flat(far));
  expect(Number.isFinite(onFlatMap({ lat: 90, lon: 0 }).y)).toBe(true);
});
