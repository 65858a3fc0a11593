import { expect, test } from 'vitest';
import { isMeantFor, mostExcepted } from '../../platform/live/outbox.ts';
import { toPostWithout } from './live.ts';

const members = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

test('whom something is hidden from is not told, the others are', () => {
  const topics = toPostWithout('p', members(mostExcepted));
  expect(isMeantFor({ topics }, new Set(['post:p', 'member:m7']))).toBe(false);
  expect(isMeantFor({ topics }, new Set(['post:p', 'member:other']))).toBe(true);
  expect(isMeantFor({ topics }, new Set(['member:m7']))).toBe(false);
});

test('where those are too many to be named, nobody is told', () => {
  expect(toPostWithout('p', members(mostExcepted + 1))).toEqual([]);
});
