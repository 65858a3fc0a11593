import type { ErrorCode } from '@stenope/contract/errors';
import { ApiError } from '../../../platform/api/failures.ts';

/** Refusals whose own sentence is specific enough. */
const telling: readonly ErrorCode[] = [
  'own_content',
  'not_ratable',
  'not_found',
  'forbidden',
  'too_many_requests',
  'account_suspended',
];

/** The viewer may not rate this work; `not_found` is treated alike, as it may be hidden. */
const notAllowed: readonly ErrorCode[] = ['forbidden', 'own_content', 'not_found'];

/** Which sentence explains a refused rating; `refusal` uses the refusal's own. */
export function ratingFailure(
  error: unknown,
  isOfResponse: boolean,
): 'login' | 'permission' | 'save' | 'refusal' {
  if (!(error instanceof ApiError)) return 'save';
  if (error.code === 'unauthenticated') return 'login';
  if (isOfResponse && notAllowed.includes(error.code)) return 'permission';
  return telling.includes(error.code) ? 'refusal' : 'save';
}
