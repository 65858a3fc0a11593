import { isCoverShaped } from '@stenope/domain/people/covers';
import { expect, test } from 'vitest';
import { exactCover, firstCoverCrop } from './cover-crop.ts';

test.each([
  { width: 3000, height: 2000 },
  { width: 4001, height: 700 },
  { width: 301, height: 1999 },
  { width: 3, height: 1 },
])('a cover begins in the middle of %o, within it, in its form', (picture) => {
  const { x, y, width, height } = firstCoverCrop(picture);
  expect(width).toBe(height * 3);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(picture.width);
  expect(y + height).toBeLessThanOrEqual(picture.height);
});

test('what was drawn and rounded gets its form back, and never grows', () => {
  for (const drawn of [
    { x: 10, y: 20, width: 1000, height: 332 },
    { x: 10, y: 20, width: 997, height: 333 },
    { x: 0, y: 0, width: 2, height: 1 },
  ]) {
    const exact = exactCover(drawn);
    expect(isCoverShaped(exact)).toBe(true);
    expect(exact.height).toBeLessThanOrEqual(drawn.height);
  }
});
