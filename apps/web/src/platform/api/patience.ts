/** When and after how long a request that is safe to repeat is tried again. */
export interface Patience {
  /** Tries after the first. */
  readonly retries: number;
  readonly baseMs: number;
  readonly capMs: number;
}

export const defaultPatience: Patience = { retries: 3, baseMs: 300, capMs: 5_000 };

/** 502 and 504 are said by proxies for a server that is away: the same as no answer at all. */
const passing: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

export function isPassing(status: number): boolean {
  return passing.has(status);
}

/**
 * Full jitter, so that many clients do not come back together. A wait the server asked for is
 * served in full, with the jitter on top of it.
 */
export function waitBefore(
  retry: number,
  askedMs: number,
  { baseMs, capMs }: Patience,
  random: () => number,
): number {
  return askedMs + random() * Math.min(capMs, baseMs * 2 ** retry);
}

/** `Retry-After` in seconds or as a date; nonsense asks for nothing. */
export function readRetryAfter(header: string | null, now: number): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Number.NaN;
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}
