import { expect, test } from 'vitest';
import { settle } from './grid-width.ts';

const measured = (width: number, window = 1440) => ({ width, window });

test('a scrollbar that comes takes its width; one that goes keeps it', () => {
  const first = settle(measured(0, 0), measured(1440));
  const withBar = settle(first, measured(1425));
  expect(withBar).toEqual(measured(1425));
  expect(settle(withBar, measured(1440))).toBe(withBar);
});

test('every other width counts', () => {
  expect(settle(measured(1425), measured(1430, 1445)).width).toBe(1430);
  expect(settle(measured(1016), measured(1440)).width).toBe(1440);
  expect(settle(measured(1440), measured(390, 390)).width).toBe(390);
});

test('the same width changes nothing', () => {
  const before = measured(800);
  expect(settle(before, measured(800))).toBe(before);
});
