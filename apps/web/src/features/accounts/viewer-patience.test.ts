import type { Me } from '@stenope/contract/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { cutOffAfter, patienceOn, viewerState } from './viewer-patience.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1';

test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 5, 3_000],
  ['an iPad that says so', `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${safari}`, 5, 3_000],
  [
    'an iPad that calls itself a Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${safari}`,
    5,
    3_000,
  ],
  ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) ${safari}`, 0, 10_000],
  ['a phone of another kind', 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile', 5, 10_000],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0', 10, 10_000],
])('on %s', (_, userAgent, maxTouchPoints, ms) => {
  expect(patienceOn({ userAgent, maxTouchPoints })).toBe(ms);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([3_000, 10_000])('after %i ms who is still asked for is a visitor', (patienceMs) => {
  vi.useFakeTimers();
  const cutOff = cutOffAfter(patienceMs);
  const seen: string[] = [];
  const look = () =>
    seen.push(viewerState({ me: undefined, isPending: true, isLate: cutOff.hasPassed() }).state);
  look();
  vi.advanceTimersByTime(1_000);
  // A late listener waits no longer than one from the start.
  const leave = cutOff.listen(look);
  vi.advanceTimersByTime(patienceMs - 1_001);
  expect(seen).toEqual(['loading']);
  expect(cutOff.hasPassed()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual(['loading', 'out']);
  vi.advanceTimersByTime(60_000);
  expect(seen).toHaveLength(2);
  leave();
});

test('a timer that rings early waits on, and one nobody listens to is still', () => {
  vi.useFakeTimers();
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const cutOff = cutOffAfter(3_000);
  const tell = vi.fn<() => void>();
  cutOff.listen(tell);
  const leave = cutOff.listen(() => expect.unreachable());
  leave();
  now = 2_999.5;
  vi.advanceTimersByTime(3_000);
  expect(tell).not.toHaveBeenCalled();
  now = 3_000;
  vi.advanceTimersByTime(1);
  expect(tell).toHaveBeenCalledOnce();
});

test('an answer counts whenever it comes', () => {
  const me = { username: 'lila' } as Me;
  for (const isLate of [false, true]) {
    expect(viewerState({ me, isPending: false, isLate })).toEqual({ state: 'in', me });
    expect(viewerState({ me: null, isPending: false, isLate }).state).toBe('out');
    // The request failed: the viewer counts as signed out.
    expect(viewerState({ me: undefined, isPending: false, isLate }).state).toBe('out');
  }
});
