import { expect, test } from 'vitest';
import { clockOf } from './clock.ts';
import { besideFrame, frameLength, usualFrame } from './frame-length.ts';
import { actOfKey, speedAfter } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test('times are written as players write them', () => {
  expect([0, 5.9, 65, 600, 3723, Number.NaN, -1].map(clockOf)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '1:02:03',
    '0:00',
    '0:00',
  ]);
});

test('keys mean what they mean in other players, in both cases of a letter', () => {
  const act = (key: string) => actOfKey({ ...plain, key });
  expect(act(' ')).toEqual({ name: 'toggle' });
  expect(act('K')).toEqual({ name: 'toggle' });
  expect(act('ArrowLeft')).toEqual({ name: 'seek', by: -5 });
  expect(act('7')).toEqual({ name: 'to', share: 0.7 });
  expect(act('.')).toEqual({ name: 'frame', by: 1 });
  expect(act('Tab')).toBeUndefined();
});

test('with a modifier a key is the browser’s', () => {
  expect(actOfKey({ ...plain, key: 'f', ctrlKey: true })).toBeUndefined();
  expect(actOfKey({ ...plain, key: 'ArrowLeft', altKey: true })).toBeUndefined();
});

test('speeds end at the slowest and the fastest', () => {
  expect(speedAfter(1, 1)).toBe(1.5);
  expect(speedAfter(1, -1)).toBe(0.5);
  expect(speedAfter(2, 1)).toBe(2);
  expect(speedAfter(0.25, -1)).toBe(0.25);
});

test('the length of a frame is the shortest that was seen', () => {
  const first = frameLength(usualFrame, 1, 1.04);
  expect(first).toBeCloseTo(0.04);
  // One was dropped in between.
  expect(frameLength(first, 1.04, 1.12)).toBeCloseTo(0.04);
  expect(frameLength(first, 1.12, 9)).toBeCloseTo(0.04);
  expect(frameLength(first, 9, 9)).toBeCloseTo(0.04);
});

test.each([24, 25, 30, 60])('at %i frames a second each step is one frame, both ways', (rate) => {
  const length = 1 / rate;
  let at = 0;
  for (let frame = 1; frame <= 40; frame += 1) {
    at = besideFrame(at, 1, length, 10);
    expect(Math.floor(at * rate)).toBe(frame);
  }
  for (let frame = 39; frame >= 0; frame -= 1) {
    at = besideFrame(at, -1, length, 10);
    expect(Math.floor(at * rate)).toBe(frame);
  }
  expect(besideFrame(9.999, 1, length, 10)).toBeLessThan(10);
});
