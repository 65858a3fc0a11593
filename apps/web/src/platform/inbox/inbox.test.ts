import type { ErrorCode } from '@stenope/contract/errors';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import { isRefused, refreshInbox, retryAfter, startsAfterMs } from './inbox.ts';

afterEach(() => void vi.useRealTimers());

const refused = (code: ErrorCode, status: number) =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, status);

test('only a no of the server is a refusal, after which it is asked again in two seconds', () => {
  for (const no of [refused('unauthenticated', 401), refused('forbidden', 403)]) {
    expect([isRefused(no), retryAfter(no)]).toEqual([true, 2000]);
  }
});

test('what fails otherwise waits for the line, or for somebody to ask', () => {
  for (const other of [refused('unavailable', 503), new NetworkError('offline'), null]) {
    expect([isRefused(other), retryAfter(other)]).toEqual([false, false]);
  }
});

test('it is asked for between 200 and 500 ms after the page stands', () => {
  expect([0, 0.5, 1].map(startsAfterMs)).toEqual([200, 350, 500]);
});

test('whatever is told within 150 ms, it is asked for once', async () => {
  vi.useFakeTimers();
  const cache = new QueryClient();
  const asked = vi.spyOn(cache, 'invalidateQueries');
  for (let told = 0; told < 100; told += 1) refreshInbox(cache);
  await vi.advanceTimersByTimeAsync(149);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledOnce();
  refreshInbox(cache);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked).toHaveBeenCalledTimes(2);
});
