import type { ErrorCode } from '@stenope/contract/errors';

/** Error thrown by services: a code of the closed list with its values, never a sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly values: Readonly<Record<string, unknown>>;
  /** Seconds, for codes that ask the client to retry. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    values: Readonly<Record<string, unknown>> = {},
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.values = values;
    this.retryAfter = options.retryAfter;
  }
}
