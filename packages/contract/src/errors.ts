/**
 * The closed list of error codes and the HTTP status of each. A service throws a code with values,
 * the wire carries `{error: {code, values, requestId}}`, the web finds the words.
 */
export const errorStatus = {
  // The request itself
  bad_request: 400,
  bad_json: 400,
  too_deep: 400,
  bad_host: 400,
  unauthenticated: 401,
  forbidden: 403,
  bad_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  unknown_field: 422,
  bad_cursor: 422,
  bad_idempotency_key: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,

  // Personal access tokens
  token_refused: 403,
  scope_missing: 403,
  too_many_tokens: 409,

  // Roles
  admin_only: 403,
  owner_only: 403,

  // Accounts
  already_signed_in: 409,
  bad_credentials: 401,
  account_suspended: 403,
  email_in_use: 409,
  username_taken: 409,
  username_reserved: 422,
  password_too_common: 422,
  wrong_password: 403,
  requires_recent_login: 403,
  invalid_or_expired_token: 400,
  method_not_available: 501,
  onboarding_complete: 409,

  // Administration
  owner_exists: 409,
  claim_refused: 403,
  bootstrap_failed: 403,
  already_admin: 409,
  not_admin: 409,
  rank: 403,
  self_role: 409,
  target_suspended: 409,
  not_suspended: 409,
  job_not_failed: 409,
  switched_off: 403,
  legal_changed: 409,

  // Photographs
  unsupported_media: 415,
  image_too_large: 422,
  bad_media: 422,

  // Videos
  bad_video: 422,
  video_too_long: 422,
  video_too_large: 422,
  video_unavailable: 501,
  bad_captions: 422,

  // People
  self_follow: 422,
  self_block: 422,
  self_mute: 422,
  pro_closed: 403,
  too_many_covers: 409,
  bad_ratio: 422,
  pro_required: 403,
  shop_inactive: 403,

  // Uploads
  quota_exceeded: 402,
  storage_full: 507,
  wrong_offset: 409,
  protocol_version: 412,
  already_used: 409,
  bad_crop: 422,

  // Posts
  not_author: 403,
  immutable_field: 422,
  moderated: 409,
  signup_required: 401,
  too_many_tags: 409,
  too_many_terms: 409,

  // Ratings and responses
  own_content: 403,
  not_ratable: 409,
  not_revealed: 409,
  not_shown: 403,
  responses_disabled: 403,
  bad_configuration: 422,
  version_exists: 409,

  // Reports
  already_reported: 409,
  foreign_address: 422,
  notice_closed: 409,
  reporting_limited: 403,

  // Moderation
  illegal_transition: 409,
  case_taken: 409,
  case_changed: 409,
  another_admin: 403,
  already_appealed: 409,
  appeal_closed: 409,

  // Messages
  self_message: 422,
  request_pending: 409,
  message_id_taken: 409,

  // Leaving and importing
  last_owner: 409,
  account_in_use: 409,
  import_running: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes: readonly ErrorCode[] = Object.keys(errorStatus).filter(isErrorCode);

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

/** Why a field was refused (`invalid`): a closed list, with a sentence for each. */
export const fieldRules = [
  'required',
  'type',
  'too_short',
  'too_long',
  'list_short',
  'list_long',
  'too_small',
  'too_big',
  'format',
  'choice',
  'characters',
  'match',
] as const;

export type FieldRule = (typeof fieldRules)[number];

export interface FieldProblem {
  readonly field: string;
  readonly rule: FieldRule;
  readonly limit?: number;
}

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly values: Readonly<Record<string, unknown>>;
    readonly requestId: string;
  };
}
