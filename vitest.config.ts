import { defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'bench', include: ['bench/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          globalSetup: 'apps/server/test/kit/postgres.ts',
          include: ['apps/server/src/**/*.test.ts', 'apps/server/test/**/*.test.ts'],
        },
      },
    ],
  },
});
