import fr from '@stenope/i18n/locales/fr/echoes.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { halfInterval, ratingStamp, standingOf, waitSaid, writeDay } from './standing.ts';

test.each([
  [{ ratings: 0, open: true, state: 'hidden' }, 'none'],
  [{ ratings: 0, open: false, state: 'hidden' }, 'none'],
  [{ ratings: 41, open: false, state: 'stabilised' }, 'folded'],
  [{ ratings: 41, open: false, state: 'contested' }, 'folded'],
  [{ ratings: 3, open: true, state: 'hidden' }, 'hidden'],
  [{ ratings: 6, open: true, state: 'provisional' }, 'provisional'],
  [{ ratings: 41, open: true, state: 'stabilised' }, 'stabilised'],
  [{ ratings: 41, open: true, state: 'contested' }, 'contested'],
] as const)('%o stands as %s', (echo, standing) => {
  expect(standingOf(echo)).toBe(standing);
});

test('what stands after ± is half of the interval, also where the scale cuts it', () => {
  expect(halfInterval({ low: 4.3, high: 4.7 })).toBeCloseTo(0.2, 9);
  expect(halfInterval({ low: 4.6, high: 5 })).toBeCloseTo(0.2, 9);
});

test('a rating has another stamp once it is edited, and none when it is withdrawn', () => {
  const mine = {
    marks: { intention: 1, composition: 1, matiere: 1, technique: 1, emotion: 1 },
    reasons: {},
    global: 1,
    revealed: false,
    createdAt: '2026-05-01T06:40:00.000Z',
    editedAt: null,
  };
  const edited = { ...mine, editedAt: '2026-05-02T06:40:00.000Z' };
  expect(ratingStamp(mine)).toBe(mine.createdAt);
  expect(ratingStamp(edited)).toBe(edited.editedAt);
  expect(ratingStamp(null)).toBeUndefined();
});

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
