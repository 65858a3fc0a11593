import { cropFits } from '@stenope/domain/media/sizes';
import { expect, test } from 'vitest';
import { cropOfPercents, firstCrop, framings, percentsOfCrop, ratioOf } from './framing.ts';

const pictures = [
  { width: 6000, height: 4000 },
  { width: 4000, height: 6000 },
  { width: 1, height: 1 },
  { width: 7, height: 30_000 },
];

test('the frame is kept, and every other choice begins in the middle', () => {
  expect(firstCrop('frame', { width: 6000, height: 4000 })).toBeUndefined();
  expect(firstCrop('1:1', { width: 6000, height: 4000 })).toEqual({
    x: 1000,
    y: 0,
    width: 4000,
    height: 4000,
  });
  expect(firstCrop('4:5', { width: 4000, height: 6000 })).toEqual({
    x: 0,
    y: 500,
    width: 4000,
    height: 5000,
  });
});

test.each(pictures)('whatever is drawn lies in the picture: %o', (picture) => {
  const begun = framings.map((framing) => firstCrop(framing, picture));
  expect(begun.map((crop) => crop && cropFits(crop, picture))).toEqual([
    undefined,
    true,
    true,
    true,
    true,
  ]);
  for (const x of [0, 33.333, 99.9, 100]) {
    for (const width of [0, 0.001, 66.667, 100]) {
      const crop = cropOfPercents({ x, y: x, width, height: width }, picture);
      expect(cropFits(crop, picture), `${x} ${width}`).toBe(true);
    }
  }
});

test('a crop comes back as it was drawn', () => {
  const picture = { width: 6013, height: 4007 };
  const crop = { x: 123, y: 45, width: 3001, height: 2000 };
  expect(cropOfPercents(percentsOfCrop(crop, picture), picture)).toEqual(crop);
  expect(ratioOf('3:2')).toBe(1.5);
  expect(ratioOf('free')).toBeUndefined();
});
