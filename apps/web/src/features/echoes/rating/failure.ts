import type { ErrorCode } from '@stenope/contract/errors';
import { ApiError } from '../../../platform/api/failures.ts';

/** Refusals whose own sentence says what there is to know. */
const telling: readonly ErrorCode[] = [
  'own_content',
  'not_ratable',
  'not_found',
  'forbidden',
  'too_many_requests',
  'account_suspended',
];

/** Not one's to rate; that it is not there says the same. */
const notAllowed: readonly ErrorCode[] = ['forbidden', 'own_content', 'not_found'];

/** Which sentence is said of a rating that was not taken; `told` leaves it to the refusal's own. */
export function ratingFailure(
  error: unknown,
  isOfResponse: boolean,
): 'login' | 'permission' | 'save' | 'told' {
  if (!(error instanceof ApiError)) return 'save';
  if (error.code === 'unauthenticated') return 'login';
  if (isOfResponse && notAllowed.includes(error.code)) return 'permission';
  return telling.includes(error.code) ? 'told' : 'save';
}
