import type { ErrorCode } from '@stenope/contract/errors';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import { isRefused, retryAfter } from './inbox.ts';

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
