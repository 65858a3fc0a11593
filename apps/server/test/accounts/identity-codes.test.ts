import { errorStatus } from '@stenope/contract/errors';
import { socialProblems } from '@stenope/contract/accounts/signing';
import { APIError } from 'better-auth/api';
import { describe, expect, test } from 'vitest';
import { codeOfIdentity, problemOfReturn } from '../../src/features/accounts/identity-codes.ts';

const told = (code: string) => codeOfIdentity(new APIError('BAD_REQUEST', { code, message: code }));

describe('a code of the sign-in library', () => {
  test.each([
    // E-mail exists
    ['USER_ALREADY_EXISTS', 'email_in_use'],
    ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'email_in_use'],
    // Wrong password; user not found is told the same
    ['INVALID_EMAIL_OR_PASSWORD', 'bad_credentials'],
    ['INVALID_PASSWORD', 'bad_credentials'],
    ['INVALID_EMAIL', 'bad_credentials'],
    ['INVALID_USER', 'bad_credentials'],
    ['USER_NOT_FOUND', 'bad_credentials'],
    ['USER_EMAIL_NOT_FOUND', 'bad_credentials'],
    ['ACCOUNT_NOT_FOUND', 'bad_credentials'],
    ['CREDENTIAL_ACCOUNT_NOT_FOUND', 'bad_credentials'],
    // Expired or invalid action code
    ['INVALID_TOKEN', 'invalid_or_expired_token'],
    ['TOKEN_EXPIRED', 'invalid_or_expired_token'],
    // Requires recent login
    ['SESSION_EXPIRED', 'requires_recent_login'],
    ['SESSION_NOT_FRESH', 'requires_recent_login'],
    // User disabled
    ['BANNED_USER', 'account_suspended'],
    // Others
    ['PROVIDER_NOT_FOUND', 'method_not_available'],
    ['ID_TOKEN_NOT_SUPPORTED', 'method_not_available'],
    ['INVALID_ORIGIN', 'bad_origin'],
    ['MISSING_OR_NULL_ORIGIN', 'bad_origin'],
    ['CROSS_SITE_NAVIGATION_LOGIN_BLOCKED', 'bad_origin'],
    ['FAILED_TO_CREATE_USER', 'internal'],
    ['FAILED_TO_CREATE_SESSION', 'internal'],
    ['constructor', 'internal'],
    ['__proto__', 'internal'],
    ['', 'internal'],
  ])('%s is %s', (code, ours) => {
    expect(told(code)).toBe(ours);
    expect(errorStatus).toHaveProperty(ours);
  });

  test('too many attempts are known by their status', () => {
    expect(codeOfIdentity(new APIError('TOO_MANY_REQUESTS'))).toBe('too_many_requests');
  });

  test('what is no error of the library is a fault of ours', () => {
    const odd = [undefined, null, 'USER_NOT_FOUND', { body: { code: 'USER_NOT_FOUND' } }];
    for (const thrown of [
      ...odd,
      new Error('USER_NOT_FOUND'),
      Object.assign(new Error(), { body: null }),
    ]) {
      expect(codeOfIdentity(thrown)).toBe('internal');
    }
  });

  test('each that the library has is one we have thought about', async () => {
    const { betterAuth } = await import('better-auth/minimal');
    const quiet = { logger: { disabled: true }, telemetry: { enabled: false } };
    const known = Object.keys(betterAuth(quiet).$ERROR_CODES);
    expect(known.filter((code) => told(code) === 'internal').toSorted()).toEqual([
      'ASYNC_VALIDATION_NOT_SUPPORTED',
      'BODY_MUST_BE_AN_OBJECT',
      'CALLBACK_URL_REQUIRED',
      'CHANGE_EMAIL_DISABLED',
      'EMAIL_ALREADY_VERIFIED',
      'EMAIL_CAN_NOT_BE_UPDATED',
      'EMAIL_MISMATCH',
      'EMAIL_NOT_VERIFIED',
      'FAILED_TO_CREATE_SESSION',
      'FAILED_TO_CREATE_USER',
      'FAILED_TO_CREATE_VERIFICATION',
      'FAILED_TO_GET_SESSION',
      'FAILED_TO_GET_USER_INFO',
      'FAILED_TO_UNLINK_LAST_ACCOUNT',
      'FAILED_TO_UPDATE_USER',
      'FIELD_NOT_ALLOWED',
      'INVALID_CALLBACK_URL',
      'INVALID_ERROR_CALLBACK_URL',
      'INVALID_NEW_USER_CALLBACK_URL',
      'INVALID_REDIRECT_URL',
      'LINKED_ACCOUNT_ALREADY_EXISTS',
      'METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED',
      'MISSING_FIELD',
      'PASSWORD_ALREADY_SET',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_SHORT',
      'SOCIAL_ACCOUNT_ALREADY_LINKED',
      'USER_ALREADY_HAS_PASSWORD',
      'VALIDATION_ERROR',
      'VERIFICATION_EMAIL_NOT_ENABLED',
    ]);
  });
});

test.each([
  ['access_denied', 'cancelled'],
  ['user_cancelled_authorize', 'cancelled'],
  ['user_cancelled_login', 'cancelled'],
  ['consent_required', 'cancelled'],
  ['interaction_required', 'cancelled'],
  ['login_required', 'cancelled'],
  ['state_not_found', 'expired'],
  ['state_mismatch', 'expired'],
  ['state_invalid', 'expired'],
  ['invalid_code', 'failed'],
  ['oauth_provider_not_found', 'failed'],
  ['internal_server_error', 'failed'],
  ['toString', 'failed'],
  ['', 'failed'],
])('coming back with %s is told as %s', (code, problem) => {
  expect(problemOfReturn(code)).toBe(problem);
  expect(socialProblems).toContain(problem);
});
