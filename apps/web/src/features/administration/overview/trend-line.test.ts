import { expect, test } from 'vitest';
import { stretchesOf, totalOf, trendBox } from './trend-line.ts';

test('a line begins at the left, ends at the right, and is drawn from zero', () => {
  expect(stretchesOf([0, 5, 10])).toEqual(['2,30 60,16 118,2']);
  expect(stretchesOf([0, 0])).toEqual(['2,30 118,30']);
});

test('a day that was not counted is a gap, and one alone is a dot', () => {
  expect(stretchesOf([4, null, 4, 4])).toEqual(['2,2 2,2', '79.3,2 118,2']);
  expect(stretchesOf([null, null])).toEqual([]);
});

test('nothing leaves the box', () => {
  const figures = Array.from({ length: 30 }, (_, day) => (day * 7919) % 97);
  for (const point of stretchesOf(figures).join(' ').split(' ')) {
    const [x = -1, y = -1] = point.split(',').map(Number);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(trendBox.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(trendBox.height);
  }
});

test('a total leaves out what was not counted', () => {
  expect(totalOf([1, null, 2])).toBe(3);
});
