import { expect, test } from 'vitest';
import { atTop, scrolled } from './scroll-state.ts';

const after = (...places: number[]) => places.reduce(scrolled, atTop);

test('past 80 px on the way down the bar is gone and the button there', () => {
  expect(after(80)).toMatchObject({ isBarAway: false, canJump: false });
  expect(after(81)).toMatchObject({ isBarAway: true, canJump: true });
  expect(after(40, 79, 90)).toMatchObject({ isBarAway: true, canJump: true });
});

test('on the way up it is the other way round', () => {
  expect(after(500, 489)).toMatchObject({ at: 489, isBarAway: false, canJump: false });
  expect(after(500, 400, 420)).toMatchObject({ isBarAway: true, canJump: true });
});

test('movements under 10 px change nothing, however many of one place there are', () => {
  expect(after(500, 491)).toEqual(after(500));
  expect(after(500, 509, 495, 505, 500)).toEqual(after(500));
  expect(after(500, 490)).toMatchObject({ at: 490, canJump: false });
});

test('small steps one way add up', () => {
  expect(after(500, 496, 493, 491, 489)).toMatchObject({ at: 489, canJump: false });
});

test('at the top everything is as in the beginning, also when the page is pulled beyond', () => {
  expect(after(500, 0)).toEqual(atTop);
  expect(after(6, 0)).toEqual(atTop);
  expect(after(300, -60)).toEqual(atTop);
});
