import { expect, test } from 'vitest';
import { slowness } from './patience.ts';

test('a machine is never quicker than alone, and seldom a hundred times slower', () => {
  const found = [slowness(), slowness(), slowness()];
  expect(Math.min(...found)).toBeGreaterThanOrEqual(1);
  expect(Math.min(...found)).toBeLessThan(100);
});
