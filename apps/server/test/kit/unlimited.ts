import type { RateLimiter } from '../../src/platform/limits/rate-limiter.ts';
import type { Budgets } from '../../src/platform/limits/budgets.ts';

/** For what is tested without a database: nothing is counted. */
export const unlimited: RateLimiter = {
  spend: async () => undefined,
  refund: async () => undefined,
  remember: async () => undefined,
  knows: async () => false,
};

/** Nothing is ever used up. */
export const generous: Budgets = { take: () => 0 };
