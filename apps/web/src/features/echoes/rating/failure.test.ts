import type { ErrorCode } from '@stenope/contract/errors';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { ratingFailure } from './useRating.ts';

const refused = (code: ErrorCode) =>
  new ApiError({ error: { code, values: {}, requestId: 'test' } }, 400);

test.each<[ErrorCode, boolean, ReturnType<typeof ratingFailure>]>([
  ['unauthenticated', false, 'login'],
  ['unauthenticated', true, 'login'],
  ['own_content', true, 'permission'],
  ['not_found', true, 'permission'],
  ['own_content', false, 'refusal'],
  ['not_ratable', false, 'refusal'],
  ['not_found', false, 'refusal'],
  ['not_ratable', true, 'refusal'],
  ['too_many_requests', false, 'refusal'],
  ['internal', false, 'save'],
  ['unavailable', true, 'save'],
  ['invalid', false, 'save'],
])('%s, of a response: %s, is said as %s', (code, isOfResponse, said) => {
  expect(ratingFailure(refused(code), isOfResponse)).toBe(said);
});

test('without an answer it could not be saved', () => {
  expect(ratingFailure(new NetworkError('offline'), false)).toBe('save');
  expect(ratingFailure(new TypeError('ours'), true)).toBe('save');
});
