import { expect, test } from 'vitest';
import { halfInterval, ratingStamp, standingOf } from './standing.ts';

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
