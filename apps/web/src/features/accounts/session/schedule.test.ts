import { expect, test } from 'vitest';
import { waitBeforeRefresh, type SessionStanding } from './schedule.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const standing = (left: number, rest: Partial<SessionStanding> = {}): SessionStanding => ({
  now: 1_000_000,
  endsAt: 1_000_000 + left,
  failures: 0,
  isStart: false,
  ...rest,
});

test('a session is renewed five minutes before its end', () => {
  expect(waitBeforeRefresh(standing(30 * day))).toBe(30 * day - 5 * minute);
  expect(waitBeforeRefresh(standing(11 * minute))).toBe(6 * minute);
});

test('one too short for that is renewed at its half, never in a loop', () => {
  expect(waitBeforeRefresh(standing(4 * minute))).toBe(2 * minute);
});

test('at the start of a page one past its half is renewed at once', () => {
  expect(waitBeforeRefresh(standing(14 * day, { isStart: true }))).toBe(0);
  expect(waitBeforeRefresh(standing(16 * day, { isStart: true }))).toBe(16 * day - 5 * minute);
});

test('errors wait 30 s, doubling to 16 minutes, and never past the end', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 40].map((failures) =>
    waitBeforeRefresh(standing(10 * day, { failures })),
  );
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960].map((seconds) => seconds * 1000));
  expect(waitBeforeRefresh(standing(10_000, { failures: 3 }))).toBe(10_000);
});

test('after its end there is nothing to renew', () => {
  expect(waitBeforeRefresh(standing(0))).toBe('over');
  expect(waitBeforeRefresh(standing(-day, { failures: 2 }))).toBe('over');
});
