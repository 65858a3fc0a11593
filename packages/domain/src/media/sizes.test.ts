import { expect, it } from 'vitest';
import { cropFits, movingWidths, servedSizes } from './sizes.ts';

const widths = (width: number, height: number): number[] =>
  servedSizes({ width, height }).map((size) => size.width);

it('serves every step up to the largest', () => {
  expect(widths(6000, 4000)).toEqual([320, 640, 1080, 1600, 2400, 3200]);
});

it('never enlarges, and ends with the picture’s own width', () => {
  expect(widths(1300, 900)).toEqual([320, 640, 1080, 1300]);
  expect(widths(200, 100)).toEqual([200]);
  expect(widths(1, 1)).toEqual([1]);
});

it('leaves out a step that is hardly narrower than the last', () => {
  expect(widths(1100, 800)).toEqual([320, 640, 1100]);
  expect(widths(320, 200)).toEqual([320]);
});

it('bounds tall pictures by their height', () => {
  expect(servedSizes({ width: 4000, height: 6000 }).at(-1)).toEqual({ width: 2133, height: 3200 });
  expect(servedSizes({ width: 1, height: 30_000 })).toEqual([{ width: 1, height: 3200 }]);
});

it('serves moving pictures in fewer widths', () => {
  expect(servedSizes({ width: 2000, height: 1000 }, movingWidths)).toEqual([
    { width: 480, height: 240 },
    { width: 1080, height: 540 },
  ]);
});

it('takes a crop of whole pixels inside the picture', () => {
  const size = { width: 100, height: 50 };
  expect(cropFits({ x: 0, y: 0, width: 100, height: 50 }, size)).toBe(true);
  expect(cropFits({ x: 99, y: 49, width: 1, height: 1 }, size)).toBe(true);
  expect(cropFits({ x: 1, y: 0, width: 100, height: 50 }, size)).toBe(false);
  expect(cropFits({ x: -1, y: 0, width: 10, height: 10 }, size)).toBe(false);
  expect(cropFits({ x: 0, y: 0, width: 0, height: 10 }, size)).toBe(false);
  expect(cropFits({ x: 0.5, y: 0, width: 10, height: 10 }, size)).toBe(false);
  expect(cropFits({ x: 0, y: 0, width: Number.NaN, height: 10 }, size)).toBe(false);
});
