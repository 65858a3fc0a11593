import { expect, test } from 'vitest';
import { chanceFrom } from './chance.ts';
import { rankTest } from './rank-test.ts';

const { next } = chanceFrom(7);
const sample = (shift = 0) => Array.from({ length: 200 }, () => 60 + next() * 10 + shift);

test('samples of one thing are not told apart', () => {
  const ps = Array.from({ length: 50 }, () => rankTest(sample(), sample()));
  expect(ps.filter((p) => p < 0.01).length).toBeLessThanOrEqual(3);
  expect(Math.max(...ps)).toBeGreaterThan(0.5);
});

test('a shift of two milliseconds in ten is', () => {
  expect(rankTest(sample(), sample(2))).toBeLessThan(1e-6);
});

test('the figure is that of the tables', () => {
  // Computed by hand: U = 4 of 25, z with continuity 1.671.
  expect(rankTest([1, 2, 3, 5, 8], [4, 6, 7, 9, 10])).toBeCloseTo(0.0947, 3);
  expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1);
});
