import type { ErrorCode } from '@stenope/contract/errors';
import { ApiError } from '../../platform/api/failures.ts';

/** Refusals whose own sentence is specific enough. */
const telling: readonly ErrorCode[] = [
  'too_many_requests',
  'not_found',
  'account_suspended',
  'reporting_limited',
];

/** Which sentence explains a refused report; `refusal` uses the refusal's own. */
export function reportFailure(error: unknown): 'login' | 'already' | 'send' | 'refusal' {
  if (!(error instanceof ApiError)) return 'send';
  if (error.code === 'unauthenticated') return 'login';
  if (error.code === 'already_reported') return 'already';
  return telling.includes(error.code) ? 'refusal' : 'send';
}
