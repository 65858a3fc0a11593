import type { Allowances } from '../../src/platform/limits/allowances.ts';
import type { Budgets } from '../../src/platform/limits/budgets.ts';

/** For what is tested without a database: nothing is counted. */
export const unlimited: Allowances = {
  spend: async () => undefined,
  giveBack: async () => undefined,
  remember: async () => undefined,
  knows: async () => false,
};

/** Nothing is ever used up. */
export const generous: Budgets = { take: () => 0 };
