import { expect, test } from 'vitest';
import { plainFigures, withMark } from './plain-figures.ts';

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

test('one mark more, or another in its place, comes to the same as all of them counted anew', () => {
  const before = plainFigures([4, 2.5]);
  expect(withMark(before, 1)).toEqual(plainFigures([4, 2.5, 1]));
  const changed = withMark(before, 1, 4);
  expect(changed).toMatchObject({ ratings: 2, distribution: plainFigures([1, 2.5]).distribution });
  expect(changed.plainMean).toBeCloseTo(1.75, 12);
  expect(withMark(plainFigures([]), 3)).toEqual(plainFigures([3]));
});

test('a mark that was not counted is not taken away', () => {
  expect(withMark(plainFigures([2.5]), 1, 4)).toEqual(plainFigures([2.5, 1]));
  expect(withMark(plainFigures([]), 1, 4)).toEqual(plainFigures([1]));
});
