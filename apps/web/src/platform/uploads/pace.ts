import { ApiError, NetworkError } from '../api/failures.ts';

/** Part size: from 256 KiB, doubling up to 32 MiB while the network holds. */
export const firstPart = 262_144;
const largestPart = 33_554_432;

export function largerPart(bytes: number): number {
  return Math.min(largestPart, bytes * 2);
}

/** After a failure the part size is quartered, so that little must be sent again. */
export function smallerPart(bytes: number): number {
  return Math.max(firstPart, Math.floor(bytes / 4));
}

/** Time without progress after which an upload is given up, whatever its size (spec §9). */
export const patienceMs = 600_000;

/** Refusals that repeating would not change. */
const final: ReadonlySet<number> = new Set([501, 507]);

/**
 * The upload is locked by another request of ours, or further along than we knew: its offset is
 * read again.
 */
const outOfStep: ReadonlySet<number> = new Set([409, 423]);

/** 5xx, 408, 429 and a lost network are transient; every other refusal is final. */
export function mayPass(error: Error): boolean {
  const status = statusOf(error);
  if (status === undefined) return error instanceof NetworkError;
  if (final.has(status)) return false;
  return status >= 500 || status === 408 || status === 429 || outOfStep.has(status);
}

/** The upload no longer exists: it expired, or a restored server never had it. */
export function isGone(error: Error): boolean {
  const status = statusOf(error);
  return status === 404 || status === 410;
}

/** HTTP status of the answer, ours or not. */
export function statusOf(error: Error): number | undefined {
  return error instanceof ApiError || error instanceof NetworkError ? error.status : undefined;
}
