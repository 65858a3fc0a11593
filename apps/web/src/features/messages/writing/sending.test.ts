import type { ErrorCode } from '@stenope/contract/errors';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { outcomeOf } from './sending.ts';

const refusal = (code: ErrorCode, status: number, values = {}) =>
  new ApiError({ error: { code, values, requestId: 'r' } }, status);

test('what the server means stays refused', () => {
  expect(outcomeOf(refusal('request_pending', 409))).toEqual({
    kind: 'refused',
    code: 'request_pending',
  });
  expect(outcomeOf(refusal('not_found', 404))).toEqual({ kind: 'refused', code: 'not_found' });
  expect(outcomeOf(refusal('invalid', 422))).toEqual({ kind: 'refused', code: 'invalid' });
});

test('what may pass is tried again', () => {
  const later = { kind: 'later', askedMs: 0 };
  expect(outcomeOf(new NetworkError('offline'))).toEqual(later);
  expect(outcomeOf(new NetworkError('timeout'))).toEqual(later);
  expect(outcomeOf(new NetworkError('unreadable', { status: 502 }))).toEqual(later);
  expect(outcomeOf(refusal('unavailable', 503))).toEqual(later);
  expect(outcomeOf(refusal('internal', 500))).toEqual(later);
  expect(outcomeOf(refusal('unauthenticated', 401))).toEqual(later);
  expect(outcomeOf(new TypeError('nobody knows'))).toEqual(later);
});

test('who says when is listened to', () => {
  expect(outcomeOf(refusal('too_many_requests', 429, { seconds: 12 }))).toEqual({
    kind: 'later',
    askedMs: 12_000,
  });
  expect(outcomeOf(refusal('too_many_requests', 429))).toEqual({ kind: 'later', askedMs: 0 });
});
