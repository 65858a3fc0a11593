import { describe, expect, test } from 'vitest';
import { apart, grouped, reachIn, type Spot } from './groups.ts';
import { isInside, wholeWorld } from './view.ts';

const spot = (id: string, x: number, y = 0): Spot => ({ id, x, y });
const idsOf = (spots: readonly Spot[], reach: number) =>
  grouped(spots, reach).map(({ ids }) => ids);

describe('pins', () => {
  test('those too close for a pin each share one, which stands where the first of them does', () => {
    const spots = [spot('a', 0), spot('b', 0.4), spot('c', 5), spot('d', 0)];
    expect(grouped(spots, 1)).toEqual([
      { x: 0, y: 0, ids: ['a', 'b', 'd'] },
      { x: 5, y: 0, ids: ['c'] },
    ]);
  });

  test('whoever comes nearer sees them apart, but for those in one spot', () => {
    const spots = [spot('a', 0), spot('b', 0.4), spot('d', 0)];
    expect(idsOf(spots, 0.1)).toEqual([['a', 'd'], ['b']]);
    expect(idsOf(spots, 0.000_001)).toEqual([['a', 'd'], ['b']]);
  });

  test('none is lost, none is doubled, and no two pins can be taken for each other', () => {
    const spots = Array.from({ length: 500 }, (_, n) =>
      spot(String(n), Math.sin(n * 12.9) * 20, Math.cos(n * 78.2) * 12),
    );
    for (const reach of [0.1, 1, 4, 30]) {
      const groups = grouped(spots, reach);
      expect(groups.flatMap(({ ids }) => ids).toSorted()).toEqual(
        spots.map(({ id }) => id).toSorted(),
      );
      const tooClose = groups.filter((one, at) =>
        groups.slice(at + 1).some(({ x, y }) => Math.hypot(one.x - x, one.y - y) < reach),
      );
      expect(tooClose).toEqual([]);
    }
  });

  test('where there is nothing there is no pin', () => {
    expect(grouped([], 1)).toEqual([]);
  });
});

describe('coming nearer to a pin', () => {
  test('shows those under it apart, all of them in sight', () => {
    const spots = [spot('a', 2, -50), spot('b', 6, -52)];
    expect(grouped(spots, reachIn(wholeWorld, 700))).toHaveLength(1);
    const near = apart(spots, wholeWorld, 700) ?? wholeWorld;
    expect(near.across).toBeLessThan(wholeWorld.across);
    expect(grouped(spots, reachIn(near, 700))).toHaveLength(2);
    expect(spots.every((one) => isInside(near, one))).toBe(true);
  });

  test('leads nowhere for those in one spot, or so close that no view tells them apart', () => {
    expect(apart([spot('a', 2), spot('b', 2)], wholeWorld, 700)).toBeUndefined();
    expect(apart([spot('a', 2), spot('b', 2.0005)], wholeWorld, 700)).toBeUndefined();
  });

  test('never leads further away', () => {
    const spots = [spot('a', 2, -50), spot('b', 6, -52)];
    expect(apart(spots, { x: 3, y: -50, across: 4 }, 700)).toBeUndefined();
  });
});
