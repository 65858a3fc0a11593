import { expect, test } from 'vitest';
import { suspendedUntil } from './suspensions.ts';

const now = new Date('2028-02-25T22:30:00.000Z');

test('ends at the same time of the day, so many days later', () => {
  expect(suspendedUntil(now, 7)?.toISOString()).toBe('2028-03-03T22:30:00.000Z');
  expect(suspendedUntil(now, 90)?.toISOString()).toBe('2028-05-25T22:30:00.000Z');
  expect(now.toISOString()).toBe('2028-02-25T22:30:00.000Z');
});

test('has no end where none was chosen', () => {
  expect(suspendedUntil(now, null)).toBeNull();
});
