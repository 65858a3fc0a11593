import fr from '@stenope/i18n/locales/fr/echoes.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { waitSaid, writeDay } from './waits.ts';

const now = new Date(2026, 10, 17, 22, 0);
const on = (day: number, hour = 3) => new Date(2026, 10, day, hour, 30).toISOString();

test('the last day of a wait is said as people say it', () => {
  expect(writeDay(on(19), now, 'fr')).toBe('jeudi');
  expect(writeDay(on(18), now, 'fr')).toBe('demain');
  expect(writeDay(on(17, 23), now, 'en')).toBe('today');
  // The day has passed already: the nightly batch was late.
  expect(writeDay(on(16), now, 'fr')).toBe('aujourd’hui');
  expect(writeDay(on(24), now, 'fr')).toBe('mardi 24 novembre');
});

test('a day stands in its sentence whether it is near or has a date', () => {
  const said = (day: number) =>
    fr.waits.eyes_until.replace('{{day}}', writeDay(on(day), now, 'fr'));
  expect(said(18)).toMatch(/ prend fin au plus tard demain\.$/);
  expect(said(24)).toMatch(/ prend fin au plus tard mardi 24 novembre\.$/);
});

test('each wait has its sentence', () => {
  const said = (state: 'hidden' | 'provisional', what: 'ratings' | 'trusted' | 'eyes' | 'group') =>
    waitSaid({ state, waits: { for: what, count: 2, until: on(19) } });
  expect(said('hidden', 'eyes')).toBe('eyes_until');
  expect(said('hidden', 'ratings')).toBe('first');
  expect(said('hidden', 'trusted')).toBe('first_trusted');
  expect(said('provisional', 'ratings')).toBe('settling');
  expect(said('provisional', 'trusted')).toBe('settling_trusted_until');
  expect(said('provisional', 'group')).toBe('group');
  expect(waitSaid({ state: 'stabilised', waits: null })).toBeNull();
});
