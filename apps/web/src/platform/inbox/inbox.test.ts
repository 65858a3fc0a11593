import type { ErrorCode } from '@stenope/contract/errors';
import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import {
  inboxQuery,
  isRefused,
  mayPass,
  pauseMs,
  refreshInbox,
  retryAfter,
  startsAfterMs,
  type Inbox,
} from './inbox.ts';

const asked = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../api/api.ts', () => ({ api: () => asked() }));
// Without a window the library assumes a server, which never refetches.
environmentManager.setIsServer(() => false);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  asked.mockReset();
});

const refused = (code: ErrorCode, status: number) =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, status);

test('only a no of the server is a refusal, after which it is asked again in two seconds', () => {
  for (const no of [refused('unauthenticated', 401), refused('forbidden', 403)]) {
    expect([isRefused(no), retryAfter(no)]).toEqual([true, 2000]);
  }
});

test('what fails otherwise is no refusal: a list waits for the line, or for somebody to ask', () => {
  for (const other of [refused('unavailable', 503), new NetworkError('offline'), null]) {
    expect([isRefused(other), retryAfter(other)]).toEqual([false, false]);
  }
});

test('what is known stands while nobody answers, and not once the server has said no', () => {
  for (const passing of [
    refused('unavailable', 503),
    refused('internal', 500),
    refused('too_many_requests', 429),
    new NetworkError('offline'),
  ]) {
    expect(mayPass(passing), String(passing)).toBe(true);
  }
  for (const no of [refused('unauthenticated', 401), refused('not_found', 404)]) {
    expect(mayPass(no), String(no)).toBe(false);
  }
});

test('pauses grow from two seconds to thirty, of which half is left to chance', () => {
  expect([0, 1, 2, 3, 4, 9].map((before) => pauseMs(before, 1) / 1000)).toEqual([
    2, 4, 8, 16, 30, 30,
  ]);
  expect([0, 0.5, 1].map((chance) => pauseMs(1, chance))).toEqual([2000, 3000, 4000]);
});

const some: Inbox = { notifications: 1, messages: 2, requests: 0, latest: [] };

/** An observed inbox, and the seconds at which it was fetched. */
function anInbox() {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const began = Date.now();
  const at: number[] = [];
  let answer: () => Promise<unknown> = async () => some;
  asked.mockImplementation(() => {
    at.push((Date.now() - began) / 1000);
    return answer();
  });
  const leave = new QueryObserver(cache, { ...inboxQuery }).subscribe(() => undefined);
  return {
    at,
    leave,
    answerWith: (next: () => Promise<unknown>) => (answer = next),
    known: () => cache.getQueryData(inboxQuery.queryKey),
    refresh: () => cache.invalidateQueries({ queryKey: inboxQuery.queryKey }),
    wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
}

test('what fails in passing is asked for again by itself, with growing pauses, until it comes', async () => {
  const { at, leave, answerWith, known, refresh, wait } = anInbox();
  await wait(0);
  answerWith(() => Promise.reject(refused('unavailable', 503)));
  await refresh();
  await wait(95);
  expect(at).toEqual([0, 0, 2, 6, 14, 30, 60, 90]);
  expect(known()).toEqual(some);
  answerWith(async () => some);
  await wait(1000);
  expect(at).toEqual([0, 0, 2, 6, 14, 30, 60, 90, 120]);
  // The next failure starts the backoff anew.
  answerWith(() => Promise.reject(new NetworkError('network')));
  await refresh();
  await wait(3);
  expect(at.slice(9)).toEqual([1095, 1097]);
  leave();
});

test('after a refusal the pauses stay as short as they were', async () => {
  const { at, leave, answerWith, refresh, wait } = anInbox();
  await wait(0);
  answerWith(() => Promise.reject(refused('forbidden', 403)));
  await refresh();
  await wait(7);
  expect(at).toEqual([0, 0, 2, 4, 6]);
  leave();
});

test('it is asked for between 200 and 500 ms after the page stands', () => {
  expect([0, 0.5, 1].map(startsAfterMs)).toEqual([200, 350, 500]);
});

test('whatever is told within 150 ms, it is asked for once', async () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  const asks = vi.spyOn(cache, 'invalidateQueries');
  for (let told = 0; told < 100; told += 1) refreshInbox(cache);
  await vi.advanceTimersByTimeAsync(149);
  expect(asks).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asks).toHaveBeenCalledOnce();
  refreshInbox(cache);
  await vi.advanceTimersByTimeAsync(150);
  expect(asks).toHaveBeenCalledTimes(2);
});
