import { expect, test } from 'vitest';
import { rowRem, shapeOf } from './shape.ts';

test('photographs of a row are as high as the row, in their own ratio', () => {
  expect(shapeOf({ width: 3, height: 2 })).toEqual({ width: 9, photo: 9 });
  expect(shapeOf({ width: 2, height: 3 })).toEqual({ width: 4, photo: 4 });
});

test('a finger can hit a narrow one, and a long one leaves room for others', () => {
  const narrow = shapeOf({ width: 1, height: 6 });
  expect(narrow).toEqual({ width: 2.75, photo: rowRem / 6 });
  expect(shapeOf({ width: 10, height: 2 })).toEqual({ width: 15, photo: 15 });
});
