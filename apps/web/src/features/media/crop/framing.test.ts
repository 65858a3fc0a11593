import { cropFits } from '@stenope/domain/media/sizes';
import { expect, test } from 'vitest';
import {
  cropOfPercents,
  firstCrop,
  framings,
  movedCrop,
  percentsOfCrop,
  ratioOf,
  resizedCrop,
} from './framing.ts';

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

test('a frame goes by steps to the edge of the picture, and keeps its size', () => {
  const picture = { width: 1000, height: 500 };
  const crop = { x: 100, y: 0, width: 400, height: 400 };
  expect(movedCrop(crop, picture, 1, 0)).toEqual({ ...crop, x: 150 });
  expect(movedCrop(crop, picture, 0, 1)).toEqual({ ...crop, y: 25 });
  expect(movedCrop(crop, picture, -4, -1)).toEqual({ ...crop, x: 0 });
  expect(movedCrop(crop, picture, 40, 40)).toEqual({ ...crop, x: 600, y: 100 });
});

test('a frame grows about its middle as far as the picture goes, in its ratio', () => {
  const picture = { width: 1000, height: 500 };
  const crop = { x: 300, y: 50, width: 400, height: 400 };
  expect(resizedCrop(crop, picture, 0.5)).toEqual({ x: 400, y: 150, width: 200, height: 200 });
  expect(resizedCrop(crop, picture, 4)).toEqual({ x: 250, y: 0, width: 500, height: 500 });
  const corner = { x: 0, y: 0, width: 200, height: 100 };
  expect(resizedCrop(corner, picture, 2)).toEqual({ x: 0, y: 0, width: 400, height: 200 });
});

test.each(pictures)('whatever the steps, the frame lies in the picture: %o', (picture) => {
  const begun = firstCrop('1:1', picture) ?? { x: 0, y: 0, ...picture };
  const sizes = [0.9, 0.01, 3].map((factor) => resizedCrop(begun, picture, factor));
  const frames = sizes.flatMap((crop) => [crop, movedCrop(crop, picture, 3, -7)]);
  expect(frames.map((crop) => cropFits(crop, picture))).toEqual(frames.map(() => true));
});
