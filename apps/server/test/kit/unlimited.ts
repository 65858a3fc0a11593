import type { Allowances } from '../../src/platform/limits/allowances.ts';

/** For what is tested without a database: nothing is counted. */
export const unlimited: Allowances = {
  spend: async () => undefined,
  giveBack: async () => undefined,
  remember: async () => undefined,
  knows: async () => false,
};
