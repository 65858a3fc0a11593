import type { TrustConfig } from './config.ts';
import { trust2026v1 } from './versions.ts';

/**
 * Completes a stored version with the rules added after it, which are disabled in the first version
 * and so in every one that lacks them. Scores of an old version are reproduced to the last digit.
 */
export function completed(stored: TrustConfig): TrustConfig {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is there stays, what is not is of the same shape
  return filled(stored, trust2026v1) as TrustConfig;
}

type Branch = { readonly [name: string]: unknown };

function filled(stored: unknown, like: unknown): unknown {
  if (stored === undefined) return like;
  // Every item of a list has the shape of the first.
  if (Array.isArray(stored) && Array.isArray(like)) {
    return stored.map((item: unknown) => filled(item, like[0]));
  }
  if (!isBranch(stored) || !isBranch(like)) return stored;
  const missing = Object.keys(like).filter((name) => !Object.hasOwn(stored, name));
  return Object.fromEntries(
    [...Object.keys(stored), ...missing].map((name) => [name, filled(stored[name], like[name])]),
  );
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
