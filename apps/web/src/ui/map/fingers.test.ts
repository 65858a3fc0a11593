import { expect, test } from 'vitest';
import { drawn, pointUnder } from './fingers.ts';
import { around, wholeWorld } from './view.ts';

const frame = { left: 100, top: 50, width: 700, height: 504 };
const view = around({ lat: 44.75, lon: 5.37 });

test('one finger takes the map along: what was under it stays under it', () => {
  const [from, to] = [
    { x: 300, y: 200 },
    { x: 350, y: 120 },
  ];
  const after = drawn(view, frame, { from, to, others: [] });
  const [held, now] = [pointUnder(view, frame, from), pointUnder(after, frame, to)];
  expect(now.x).toBeCloseTo(held.x, 9);
  expect(now.y).toBeCloseTo(held.y, 9);
  expect(after.across).toBe(view.across);
});

test('two fingers that part come nearer, about the one that stays', () => {
  const anchor = { x: 200, y: 200 };
  const after = drawn(view, frame, {
    from: { x: 300, y: 200 },
    to: { x: 400, y: 200 },
    others: [anchor],
  });
  expect(after.across).toBeCloseTo(view.across / 2, 9);
  const [held, now] = [pointUnder(view, frame, anchor), pointUnder(after, frame, anchor)];
  expect(now.x).toBeCloseTo(held.x, 9);
  expect(now.y).toBeCloseTo(held.y, 9);
});

test('two fingers in one spot ask for nothing', () => {
  const there = { x: 200, y: 200 };
  expect(drawn(wholeWorld, frame, { from: there, to: there, others: [there] })).toBe(wholeWorld);
});
