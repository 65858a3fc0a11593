import { expect, test } from 'vitest';
import { writeDuration } from './duration.ts';

test.each([
  [0, '0 minutes'],
  [90, '2 minutes'],
  [3599, '60 minutes'],
  [3600, '1 hour'],
  [36 * 3600, '36 hours'],
  [48 * 3600, '2 days'],
  [3.25 * 86_400, '3.3 days'],
])('%d seconds are %s', (seconds, words) => {
  expect(writeDuration(seconds, 'en')).toBe(words);
});

test('each language has its own words', () => {
  expect(writeDuration(7200, 'fr')).toBe('2\u00a0heures');
  expect(writeDuration(7200, 'ja')).toMatch(/^2\s時間$/);
});
