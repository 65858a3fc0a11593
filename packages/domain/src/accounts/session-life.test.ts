import { expect, test } from 'vitest';
import { sessionEnd } from './session-life.ts';

const startedAt = new Date('2026-01-01T08:00:00Z');
const after = (days: number) => new Date(startedAt.getTime() + days * 24 * 3600 * 1000);

test('a session lasts thirty days from its last renewal', () => {
  expect(sessionEnd(startedAt, startedAt)).toEqual(after(30));
  expect(sessionEnd(startedAt, after(29))).toEqual(after(59));
  expect(sessionEnd(startedAt, after(335))).toEqual(after(365));
});

test('a year after signing in it ends, however often it was renewed', () => {
  expect(sessionEnd(startedAt, after(336))).toEqual(after(365));
  expect(sessionEnd(startedAt, after(364.9))).toEqual(after(365));
});
