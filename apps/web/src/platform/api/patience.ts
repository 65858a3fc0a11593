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
