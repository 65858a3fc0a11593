import { expect, test } from 'vitest';
import { wheelFactor } from './drawing.ts';

test('a wheel comes nearer and goes back the same way, however wild it turns', () => {
  const nearer = wheelFactor({ deltaY: -100, ctrlKey: false });
  const further = wheelFactor({ deltaY: 100, ctrlKey: false });
  expect(nearer).toBeLessThan(1);
  expect(nearer * further).toBeCloseTo(1, 9);
  expect(wheelFactor({ deltaY: 5000, ctrlKey: false })).toBe(further);
  expect(wheelFactor({ deltaY: 3, ctrlKey: true })).toBeGreaterThan(
    wheelFactor({ deltaY: 3, ctrlKey: false }),
  );
});
