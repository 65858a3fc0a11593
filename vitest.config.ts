import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  environment: 'node',
  pool: 'forks',
  // Only ever waited out by a fault, or by a machine that is very busy.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
} as const;

/** Files that take longest: begun last, they would keep everybody waiting at the end. */
const long = [
  'faults/faults.test.ts',
  'fuzz/fuzz.test.ts',
  'postgres/embedded.test.ts',
  'places/whole.test.ts',
];

const rank = ({ moduleId }: TestSpecification) =>
  long.includes(moduleId.split('/').slice(-2).join('/')) ? 0 : 1;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Not an array's: this one gives a new list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // One more than cores, for tests that wait; no more than the database has connections for.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // Who passes at the second go is named in the summary of `npm test`.
    retry: 1,
    sequence: { sequencer: LongFirst },
    projects: [
      { test: { ...shared, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'bench', include: ['bench/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          globalSetup: 'apps/server/test/kit/postgres.ts',
          setupFiles: 'apps/server/test/kit/quick-passwords.ts',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
        },
      },
    ],
  },
});
