import { expect, test } from 'vitest';
import { furtherMark, reachedBy } from './reached.ts';

const mark = (messageId: string, second: number) => ({
  messageId,
  at: `2026-11-15T12:00:0${second}Z`,
});
const message = (id: string, second: number) => ({ id, createdAt: `2026-11-15T12:00:0${second}Z` });

test('a message is sent, then delivered, then read', () => {
  const sent = message('m', 3);
  expect(reachedBy(sent, { delivered: null, read: null })).toBe('sent');
  expect(reachedBy(sent, { delivered: mark('l', 2), read: null })).toBe('sent');
  expect(reachedBy(sent, { delivered: mark('m', 3), read: mark('l', 2) })).toBe('delivered');
  expect(reachedBy(sent, { delivered: mark('n', 4), read: mark('n', 4) })).toBe('read');
});

test('who has read it has received it, whatever was told of that', () => {
  expect(reachedBy(message('m', 3), { delivered: null, read: mark('m', 3) })).toBe('read');
});

test('at one moment, the order of ids decides', () => {
  expect(reachedBy(message('b', 3), { delivered: mark('a', 3), read: null })).toBe('sent');
  expect(reachedBy(message('b', 3), { delivered: mark('c', 3), read: null })).toBe('delivered');
});

test('a mark never goes back', () => {
  expect(furtherMark(mark('m', 3), mark('l', 2))).toEqual(mark('m', 3));
  expect(furtherMark(mark('m', 3), mark('n', 4))).toEqual(mark('n', 4));
  expect(furtherMark(null, mark('n', 4))).toEqual(mark('n', 4));
  expect(furtherMark(mark('m', 3), null)).toEqual(mark('m', 3));
  expect(furtherMark(null, null)).toBeNull();
});
