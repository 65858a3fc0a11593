import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  environment: 'node',
  pool: 'forks',
  // Tests allocate many short-lived objects: a larger young generation needs fewer collections.
  execArgv: ['--max-semi-space-size=32'] as string[],
  // Reached only by a fault, or on a very busy machine.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 240_000 } },
} as const;

/** Files that take longest, started first: started last, they would run alone at the end. */
const long = [
  'faults/more-faults.test.ts',
  'faults/faults.test.ts',
  'permissions/permissions.test.ts',
  'fuzz/fuzz.test.ts',
  'test/demo.test.ts',
  'places/whole.test.ts',
  'src/embedded.test.ts',
  'operate/command-line.test.ts',
  'operate/restore.test.ts',
];

const rank = ({ moduleId }: TestSpecification) => {
  const place = long.indexOf(moduleId.split('/').slice(-2).join('/'));
  if (place !== -1) return place;
  // The shortest fill the gaps at the end.
  return /\/apps\/(?:server|demo)\//.test(moduleId) ? long.length : long.length + 1;
};

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The sequencer's own method, which returns a new list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Signs of a file that mocks a module or a global, which would stay mocked in the next file. */
const leavesTraces = /\bvi\.(?:mock|unmock|doMock|resetModules)\(|^vi\.stubGlobal\(/m;

/**
 * Loading all modules anew takes most files longer than their tests, so files share a few processes
 * without isolation. Those that would leave mocks behind have a process to themselves.
 */
function projectsOf(name: string, include: string[], more: object = {}) {
  const cwd = import.meta.dirname;
  const apart = globSync(include, { cwd, exclude: ['**/node_modules'] }).filter((file) =>
    leavesTraces.test(readFileSync(path.join(cwd, file), 'utf8')),
  );
  const together = {
    isolate: false,
    name,
    include,
    exclude: [...configDefaults.exclude, ...apart],
  };
  const alone = { name: `${name}, alone`, include: apart };
  return [together, ...(apart.length > 0 ? [alone] : [])].map((own) => ({
    test: { ...shared, ...more, ...own },
  }));
}

export default defineConfig({
  test: {
    // Two more than cores: the two fault files wait most of their time. Bounded by the connections
    // of the database.
    maxWorkers: Math.min(availableParallelism() + 2, 4),
    // Tests that pass only at the second attempt are named in the summary of `npm test`.
    retry: 1,
    sequence: { sequencer: LongFirst },
    projects: [
      ...projectsOf('packages', ['packages/*/src/**/*.test.ts']),
      ...projectsOf('web', ['apps/web/src/**/*.test.ts']),
      ...projectsOf('native', ['apps/native/src/**/*.test.ts']),
      ...projectsOf('bench', ['bench/**/*.test.ts']),
      ...projectsOf('server', ['apps/{server,demo}/{src,test}/**/*.test.ts'], {
        globalSetup: 'apps/server/test/kit/postgres.ts',
        setupFiles: [
          'apps/server/test/kit/quick/passwords.ts',
          'apps/server/test/kit/quick/programs.ts',
        ],
      }),
    ],
  },
});
