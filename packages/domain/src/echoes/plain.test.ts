import { expect, test } from 'vitest';
import { plainFigures } from './plain.ts';

test('marks are counted at the half step they are nearest to', () => {
  expect(plainFigures([0, 5, 2.4, 2.6, 2.76])).toEqual({
    ratings: 5,
    plainMean: (0 + 5 + 2.4 + 2.6 + 2.76) / 5,
    distribution: [1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 1],
  });
});

test('nobody rated: nothing is divided by nothing', () => {
  expect(plainFigures([])).toEqual({
    ratings: 0,
    plainMean: 0,
    distribution: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  });
});
