import { ApiError, NetworkError } from '../api/failures.ts';

/** Parts of 256 KiB, doubling to 32 MiB while the network holds. */
export const firstPart = 262_144;
const largestPart = 33_554_432;

export function largerPart(bytes: number): number {
  return Math.min(largestPart, bytes * 2);
}

/** After a failure no more than a quarter of what was too much: what must be sent again stays small. */
export function smallerPart(bytes: number): number {
  return Math.max(firstPart, Math.floor(bytes / 4));
}

/** How long we go on trying without a byte getting through, whatever the size (spec §9). */
export const patienceMs = 600_000;

/** Said of the request, not of the moment: sending it again would change nothing. */
const final: ReadonlySet<number> = new Set([507]);

/** Held by another request of ours, or further along than we knew: asking anew settles both. */
const outOfStep: ReadonlySet<number> = new Set([409, 423]);

/** 5xx, 408, 429 and a lost network pass; every other refusal is meant. */
export function mayPass(error: Error): boolean {
  const status = statusOf(error);
  if (status === undefined) return error instanceof NetworkError;
  if (final.has(status)) return false;
  return status >= 500 || status === 408 || status === 429 || outOfStep.has(status);
}

/** The upload we were sending to is no longer there: it expired, or a restored server never had it. */
export function isGone(error: Error): boolean {
  const status = statusOf(error);
  return status === 404 || status === 410;
}

/** Of who answered, ours or not. */
export function statusOf(error: Error): number | undefined {
  return error instanceof ApiError || error instanceof NetworkError ? error.status : undefined;
}
