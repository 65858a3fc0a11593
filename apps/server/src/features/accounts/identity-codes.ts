import type { ErrorCode } from '@stenope/contract/errors';
import type { socialProblems } from '@stenope/contract/accounts/signing';

/**
 * Error codes of the sign-in library in ours. A missing person or password is answered like a wrong
 * password. Unlisted codes are bugs of our own.
 */
const codes: Readonly<Record<string, ErrorCode>> = {
  USER_ALREADY_EXISTS: 'email_in_use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_in_use',

  INVALID_EMAIL_OR_PASSWORD: 'bad_credentials',
  INVALID_PASSWORD: 'bad_credentials',
  INVALID_EMAIL: 'bad_credentials',
  INVALID_USER: 'bad_credentials',
  USER_NOT_FOUND: 'bad_credentials',
  USER_EMAIL_NOT_FOUND: 'bad_credentials',
  ACCOUNT_NOT_FOUND: 'bad_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'bad_credentials',

  INVALID_TOKEN: 'invalid_or_expired_token',
  TOKEN_EXPIRED: 'invalid_or_expired_token',

  SESSION_EXPIRED: 'requires_recent_login',
  SESSION_NOT_FRESH: 'requires_recent_login',

  BANNED_USER: 'account_suspended',
  TOO_MANY_REQUESTS: 'too_many_requests',

  PROVIDER_NOT_FOUND: 'method_not_available',
  ID_TOKEN_NOT_SUPPORTED: 'method_not_available',

  INVALID_ORIGIN: 'bad_origin',
  MISSING_OR_NULL_ORIGIN: 'bad_origin',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'bad_origin',
};

/** Our code for an error of the library; `internal` for those that are not the client's fault. */
export function codeOfIdentity(error: unknown): ErrorCode {
  const code = libraryCode(error);
  return code !== undefined && Object.hasOwn(codes, code)
    ? (codes[code] ?? 'internal')
    : 'internal';
}

function libraryCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('statusCode' in error && error.statusCode === 429) return 'TOO_MANY_REQUESTS';
  const { code } = (('body' in error && error.body) || {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

export type SocialProblem = (typeof socialProblems)[number];

/** Errors of providers, and of the library on their behalf, when a sign-in fails. */
const problems: Readonly<Record<string, SocialProblem>> = {
  access_denied: 'cancelled',
  user_cancelled_authorize: 'cancelled',
  user_cancelled_login: 'cancelled',
  consent_required: 'cancelled',
  interaction_required: 'cancelled',
  login_required: 'cancelled',

  state_not_found: 'expired',
  state_mismatch: 'expired',
  state_invalid: 'expired',
};

export function problemOfReturn(code: string): SocialProblem {
  return Object.hasOwn(problems, code) ? (problems[code] ?? 'failed') : 'failed';
}
