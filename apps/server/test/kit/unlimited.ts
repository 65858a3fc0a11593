import type { RateLimiter } from '../../src/platform/limits/rate-limiter.ts';
import type { Budgets } from '../../src/platform/limits/budgets.ts';

/** For tests without a database: counts nothing. */
export const unlimited: RateLimiter = {
  spend: async () => undefined,
  refund: async () => undefined,
  remember: async () => undefined,
  knows: async () => false,
};

/** Budgets that are never exhausted. */
export const generous: Budgets = { take: () => 0 };
