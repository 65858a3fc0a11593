import { expect, it } from 'vitest';
import { isCoverShaped, isSoftCover } from './covers.ts';

it('takes three to one, to the nearest whole pixel', () => {
  expect(isCoverShaped({ width: 1500, height: 500 })).toBe(true);
  // A third of 1000 is 333.3; of 1001 it is 333.7.
  expect(isCoverShaped({ width: 1000, height: 333 })).toBe(true);
  expect(isCoverShaped({ width: 1001, height: 334 })).toBe(true);
  expect(isCoverShaped({ width: 3, height: 1 })).toBe(true);
});

it('takes nothing else', () => {
  expect(isCoverShaped({ width: 1500, height: 501 })).toBe(false);
  expect(isCoverShaped({ width: 1500, height: 499 })).toBe(false);
  expect(isCoverShaped({ width: 500, height: 1500 })).toBe(false);
  expect(isCoverShaped({ width: 0, height: 0 })).toBe(false);
});

it('is soft below 1,200 pixels from side to side', () => {
  expect(isSoftCover({ width: 1199, height: 400 })).toBe(true);
  expect(isSoftCover({ width: 1200, height: 400 })).toBe(false);
});
