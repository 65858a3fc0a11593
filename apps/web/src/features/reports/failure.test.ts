import type { ErrorCode } from '@stenope/contract/errors';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../platform/api/failures.ts';
import { reportFailure } from './failure.ts';

const refused = (code: ErrorCode) =>
  new ApiError({ error: { code, values: {}, requestId: 'test' } }, 400);

test.each<[ErrorCode, ReturnType<typeof reportFailure>]>([
  ['unauthenticated', 'login'],
  ['already_reported', 'already'],
  ['too_many_requests', 'refusal'],
  ['not_found', 'refusal'],
  ['reporting_limited', 'refusal'],
  ['internal', 'send'],
  ['own_content', 'send'],
])('%s is said as %s', (code, said) => {
  expect(reportFailure(refused(code))).toBe(said);
});

test('without an answer it could not be sent', () => {
  expect(reportFailure(new NetworkError('offline'))).toBe('send');
});
