import { expect, test } from 'vitest';
import { forgottenBefore, tokenDays, tokenEnd } from './tokens.ts';

const noon = new Date('2026-02-01T12:00:00Z');

test('a token ends after the days that were chosen, to the hour', () => {
  expect(tokenDays.map((days) => tokenEnd(noon, days).toISOString())).toEqual([
    '2026-03-03T12:00:00.000Z',
    '2026-05-02T12:00:00.000Z',
    '2027-02-01T12:00:00.000Z',
  ]);
});

test('one that has ended is listed for thirty days', () => {
  expect(forgottenBefore(noon).toISOString()).toBe('2026-01-02T12:00:00.000Z');
});
