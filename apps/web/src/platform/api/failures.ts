import { isErrorCode, type ErrorBody, type ErrorCode } from '@stenope/contract/errors';

type Values = Readonly<Record<string, unknown>>;

/** The server's refusal: a code of the closed list, with its values. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly values: Values;
  /** Id a person can quote and the operator can find in the log. */
  readonly requestId: string;
  readonly status: number;
  /** How long the server asks to wait before another try. */
  readonly askedMs: number;

  constructor({ error: { code, values, requestId } }: ErrorBody, status: number, askedMs = 0) {
    super(code);
    this.code = code;
    this.values = values;
    this.requestId = requestId;
    this.status = status;
    this.askedMs = askedMs;
  }
}

/**
 * `offline`: the device has no network. `network`: no answer. `timeout`: none in time.
 * `unreadable`: an answer not in our format, or from a newer server. `outdated`: a file of the page
 * did not come; a newer version of the site may not have it any more.
 */
export type NetworkCode = 'offline' | 'network' | 'timeout' | 'unreadable' | 'outdated';

/** No answer of ours arrived; whether the request took effect is unknown. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly code: NetworkCode;
  /** HTTP status, when there was any answer. */
  readonly status: number | undefined;

  constructor(code: NetworkCode, options: ErrorOptions & { readonly status?: number } = {}) {
    super(code, options);
    this.code = code;
    this.status = options.status;
  }
}

export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Deleted, hidden and never existing are treated alike. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error, 'not_found') || isRefusal(error, 'invalid');
}

/** Proxies answer in HTML, captive portals with a login page: only our own shape counts. */
export function readErrorBody(text: string): ErrorBody | undefined {
  const body = parseJson(text);
  const error = isRecord(body) ? body['error'] : undefined;
  if (!isRecord(error)) return undefined;
  const { code, values, requestId } = error;
  if (typeof code !== 'string' || !isErrorCode(code)) return undefined;
  if (!isRecord(values) || typeof requestId !== 'string') return undefined;
  return { error: { code, values, requestId } };
}

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Retry policy of requests that are safe to repeat. */
export interface Patience {
  /** Attempts after the first. */
  readonly retries: number;
  readonly baseMs: number;
  readonly capMs: number;
}

export const defaultPatience: Patience = { retries: 3, baseMs: 300, capMs: 5_000 };

/** 502 and 504 come from proxies whose server is down: the same as no answer. */
const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

export function isPassing(status: number): boolean {
  return passing.has(status);
}

/**
 * Backoff with full jitter, so that clients do not return all at once. A wait requested by the
 * server is kept in full, with the jitter added.
 */
export function waitBefore(
  retry: number,
  askedMs: number,
  { baseMs, capMs }: Patience,
  random: () => number,
): number {
  return askedMs + random() * Math.min(capMs, baseMs * 2 ** retry);
}

/** `Retry-After` in seconds or as a date; 0 if unreadable. */
export function readRetryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Number.NaN;
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
