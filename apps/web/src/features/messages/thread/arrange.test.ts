import { expect, test } from 'vitest';
import { byDay, compareMessages, mergeMessages, spokenIn } from './arrange.ts';

const local = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();

const message = (id: string, senderId: string, createdAt: string) => ({
  id,
  senderId,
  createdAt,
  conversationId: 'c',
  body: id,
});

const queued = (id: string, madeAt: string) => ({
  id,
  madeAt,
  conversationId: 'c',
  body: id,
  tab: 't',
  triedAt: 0,
});

const shape = (spoken: ReturnType<typeof spokenIn>) =>
  byDay(spoken).map(({ key, turns }) => [
    key,
    turns.map((turn) => [turn[0]?.isMine, turn.map(({ id }) => id).join(' ')]),
  ]);

test('days of whoever looks, and in each who spoke in one go', () => {
  const spoken = spokenIn(
    [
      message('a', 'noe', local(14, 23, 58)),
      message('b', 'noe', local(14, 23, 59)),
      message('c', 'noe', local(15, 0, 1)),
      message('d', 'lila', local(15, 0, 2)),
      message('e', 'lila', local(15, 0, 3)),
      message('f', 'lila', local(15, 9)),
    ],
    [],
    'lila',
  );
  expect(shape(spoken)).toEqual([
    ['2026-11-14', [[false, 'a b']]],
    [
      '2026-11-15',
      [
        [false, 'c'],
        [true, 'd e'],
        [true, 'f'],
      ],
    ],
  ]);
});

test('what is on its way stands last, whatever the clock it was said by', () => {
  const spoken = spokenIn(
    [message('a', 'noe', local(15, 12))],
    [queued('q1', local(13, 8)), queued('q2', local(15, 12, 1))],
    'lila',
  );
  expect(spoken.map(({ id, state }) => [id, state])).toEqual([
    ['a', 'stored'],
    ['q1', 'queued'],
    ['q2', 'queued'],
  ]);
  expect(byDay(spoken).map(({ key }) => key)).toEqual(['2026-11-15']);
});

test('what has arrived is not on its way any more', () => {
  const spoken = spokenIn(
    [message('q1', 'lila', local(15, 12))],
    [queued('q1', local(15, 12)), { ...queued('q2', local(15, 12)), failed: 'request_pending' }],
    'lila',
  );
  expect(spoken.map(({ id, state, isMine }) => [id, state, isMine])).toEqual([
    ['q1', 'stored', true],
    ['q2', 'failed', true],
  ]);
});

const placed = (id: string, createdAt: string) => ({ id, createdAt });

test('messages stand in the order of their time, then of their ids', () => {
  const sent = [
    placed('b', '2026-11-15T12:00:00.000Z'),
    placed('a', '2026-11-15T12:00:00.000Z'),
    placed('c', '2026-11-15T11:59:59.999Z'),
  ];
  expect(sent.toSorted(compareMessages).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

test('what comes twice stands once, and what is late takes its place', () => {
  const known = [placed('a', '2026-11-15T12:00:00Z'), placed('c', '2026-11-15T12:00:02Z')];
  const merged = mergeMessages(known, [
    placed('b', '2026-11-15T12:00:01Z'),
    placed('a', '2026-11-15T12:00:00Z'),
    placed('b', '2026-11-15T12:00:01Z'),
  ]);
  expect(merged.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(merged[0]).toBe(known[0]);
});

test('where nothing is new, nothing changes', () => {
  const known = [placed('a', '2026-11-15T12:00:00Z')];
  expect(mergeMessages(known, [placed('a', '2026-11-15T12:00:00Z')])).toBe(known);
});
