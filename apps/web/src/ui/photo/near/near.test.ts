import { expect, test } from 'vitest';
import { approached, drawn, fromMiddle, shifted, whole, type Nearness } from './near.ts';

const frame = { left: 0, top: 0, width: 390, height: 340 };
/** A landscape photograph: as wide as its frame, with room above and below. */
const room = { frame, photo: { width: 390, height: 260 } };
const middle = { x: 0, y: 0 };

/** Point of the photograph, from its centre, at a point of the frame. */
function pointAt({ scale, x, y }: Nearness, at: { readonly x: number; readonly y: number }) {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

test('whole, it cannot be pushed away', () => {
  expect(shifted(whole, 80, -40, room)).toEqual(whole);
  expect(approached(whole, 0.5, { x: 50, y: 50 }, room)).toEqual(whole);
});

test('two fingers that part come nearer, and what is under the one that stays stays there', () => {
  const anchor = { x: 150, y: 150 };
  const drawing = { from: { x: 200, y: 170 }, to: { x: 300, y: 210 }, others: [anchor] };
  const near = drawn(whole, drawing, frame, room);
  const at = fromMiddle(anchor, frame);
  expect(near.scale).toBeCloseTo(3, 9);
  expect(pointAt(near, at).x).toBeCloseTo(pointAt(whole, at).x, 9);
  expect(pointAt(near, at).y).toBeCloseTo(pointAt(whole, at).y, 9);
});

test('one finger takes it along, as far as its edge', () => {
  const near = approached(whole, 2, middle, room);
  const by = (x: number, y: number) =>
    drawn(near, { from: middle, to: { x, y }, others: [] }, frame, room);
  expect(by(30, -10)).toEqual({ scale: 2, x: 30, y: -10 });
  expect(by(900, -900)).toEqual({ scale: 2, x: 195, y: -90 });
});

test('nearer than four times there is nothing to see, and the way back leads to the whole', () => {
  const nearest = approached(whole, 50, { x: 195, y: 0 }, room);
  expect(nearest.scale).toBe(4);
  expect(approached(nearest, 0.01, middle, room)).toEqual(whole);
});

test('two fingers in one spot ask for nothing', () => {
  expect(drawn(whole, { from: middle, to: middle, others: [middle] }, frame, room)).toBe(whole);
});
