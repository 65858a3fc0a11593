import { expect, test } from 'vitest';
import { compareMessages, mergeMessages } from './order.ts';

const message = (id: string, createdAt: string) => ({ id, createdAt });

test('messages stand in the order of their time, then of their ids', () => {
  const sent = [
    message('b', '2026-11-15T12:00:00.000Z'),
    message('a', '2026-11-15T12:00:00.000Z'),
    message('c', '2026-11-15T11:59:59.999Z'),
  ];
  expect(sent.toSorted(compareMessages).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('what comes twice stands once, and what is late takes its place', () => {
  const known = [message('a', '2026-11-15T12:00:00Z'), message('c', '2026-11-15T12:00:02Z')];
  const merged = mergeMessages(known, [
    message('b', '2026-11-15T12:00:01Z'),
    message('a', '2026-11-15T12:00:00Z'),
    message('b', '2026-11-15T12:00:01Z'),
  ]);
  expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(merged[0]).toBe(known[0]);
});

test('where nothing is new, nothing changes', () => {
  const known = [message('a', '2026-11-15T12:00:00Z')];
  expect(mergeMessages(known, [message('a', '2026-11-15T12:00:00Z')])).toBe(known);
});
