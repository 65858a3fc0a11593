import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

const from = { x: 200, y: 300 };
const drawn = (right: number, down: number) =>
  swipeOf(from, { x: from.x + right, y: from.y + down });

test('a finger drawn to the side swipes that way', () => {
  expect(drawn(-80, 10)).toBe('left');
  expect(drawn(80, -40)).toBe('right');
});

test('a touch, and a page that is scrolled, are no swipe', () => {
  expect(drawn(-47, 0)).toBeUndefined();
  expect(drawn(-80, 60)).toBeUndefined();
  expect(drawn(0, 300)).toBeUndefined();
});
