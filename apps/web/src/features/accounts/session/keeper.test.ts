import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { SessionKeeper } from './keeper.ts';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const life = 30 * day;
const refused = (code: 'unauthenticated' | 'account_suspended' | 'unavailable') =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, 401);

let answers: (() => number)[];
let asked: number[];
let over: string[];
let start: number;

beforeEach(() => {
  vi.useFakeTimers();
  start = Date.now();
  answers = [];
  asked = [];
  over = [];
});

afterEach(() => {
  vi.useRealTimers();
});

const keep = (endsAt: number) =>
  new SessionKeeper(
    {
      refresh: async () => {
        asked.push(Date.now() - start);
        return (answers.shift() ?? (() => Date.now() + life))();
      },
      over: (why) => over.push(why),
      now: () => Date.now(),
    },
    endsAt,
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const fail = (error: Error) => () => {
  throw error;
};

test('a session longer than a timer can wait is renewed in time, again and again', async () => {
  const keeper = keep(start + life);
  await pass(life - 5 * minute - 1);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toEqual([life - 5 * minute]);
  await pass(life - 5 * minute);
  expect(asked).toHaveLength(2);
  keeper.stop();
});

test('a session past its half is renewed at the start, once', async () => {
  const keeper = keep(start + 3 * day);
  await pass(0);
  expect(asked).toEqual([0]);
  await pass(10 * day);
  expect(asked).toHaveLength(1);
  keeper.stop();
});

test('after errors it waits 30 s, doubling to 16 minutes, and comes back to its pace', async () => {
  answers = Array.from({ length: 7 }, () => fail(new NetworkError('network')));
  const keeper = keep(start + 2 * day);
  await pass(2 * 60 * minute);
  const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(pauses).toEqual([30, 60, 120, 240, 480, 960, 960].map((seconds) => seconds * second));
  expect(over).toEqual([]);
  keeper.stop();
});

test.each(['unauthenticated', 'account_suspended'] as const)(
  'an answer of %s ends it',
  async (code) => {
    answers = [fail(refused(code))];
    keep(start + day);
    await pass(0);
    expect(over).toEqual(['gone']);
    await pass(60 * day);
    expect(asked).toHaveLength(1);
  },
);

test('a session nobody could renew ends with its time', async () => {
  answers = Array.from({ length: 500 }, () => fail(refused('unavailable')));
  keep(start + 60 * minute);
  await pass(60 * minute - 1);
  expect(over).toEqual([]);
  await pass(1);
  expect(over).toEqual(['expired']);
});

test('a device that slept finds out on waking where it stands', async () => {
  const keeper = keep(start + life);
  vi.setSystemTime(start + life - minute);
  keeper.look();
  expect(asked).toEqual([life - minute]);
  await pass(0);

  answers = [fail(refused('unauthenticated'))];
  vi.setSystemTime(start + 3 * life);
  keeper.look();
  await pass(0);
  expect(over).toEqual(['expired']);
});

test('what another tab renewed meanwhile is still good after the end this one knew of', async () => {
  const keeper = keep(start + life);
  vi.setSystemTime(start + life + day);
  keeper.look();
  await pass(0);
  expect(asked).toEqual([life + day]);
  expect(over).toEqual([]);
  keeper.stop();
});

test('a clock far ahead neither ends a session nor makes it ask without end', async () => {
  answers = Array.from({ length: 100 }, () => () => Date.now() - 400 * day);
  const keeper = keep(start - 400 * day);
  await pass(60 * minute);
  expect(over).toEqual([]);
  expect(asked.length).toBeLessThan(15);
  keeper.stop();
});

test('once stopped it says and asks nothing more', async () => {
  const keeper = keep(start + day);
  keeper.stop();
  keeper.look();
  await pass(60 * day);
  expect(asked).toEqual([]);
  expect(over).toEqual([]);
});
