import { expect, test } from 'vitest';
import { dayPart } from './day-part.ts';

test('every hour has its greeting', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => dayPart(hour));
  expect(hours.slice(0, 5)).toEqual(Array(5).fill('evening'));
  expect(hours.slice(5, 12)).toEqual(Array(7).fill('morning'));
  expect(hours.slice(12, 18)).toEqual(Array(6).fill('afternoon'));
  expect(hours.slice(18)).toEqual(Array(6).fill('evening'));
});
