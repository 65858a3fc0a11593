/**
 * Runs test files in a copy of the repository, as often as its parent asks: the shared database and
 * the transformed modules are reused.
 */
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { bundlePrograms } from '../../apps/server/test/kit/quick/bundle.ts';

const root = process.cwd();
/** Servers start their programs from bundles, which are made anew when a fault is in them. */
let programs = await bundlePrograms();
let ended = [];

const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  reporters: [{ onTestModuleEnd: (module) => ended.push(module) }],
});

process.on('message', (asked) => {
  void answer(asked);
});
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit());
});
process.send('ready');

/** Runs all tests of some files, or only the named one. */
async function answer({ tests, changed, only }) {
  ended = [];
  if (only === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(patternOf(only));
  for (const file of changed) vitest.invalidateFile(join(root, file));
  if (changed.some((file) => programs.sources.includes(join(root, file)))) await bundleAnew();
  const specifications = await vitest.globTestSpecifications(tests);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  process.send({ files: ended.map(readModule), errors: unhandledErrors.map(messageOf) });
}

async function bundleAnew() {
  programs.remove();
  programs = await bundlePrograms();
  for (const project of vitest.projects) project.provide('programs', programs.folder);
}

/** Vitest matches patterns against names with their parts joined by spaces. */
function patternOf(fullName) {
  const parts = fullName.split(' > ').map((part) => RegExp.escape(part));
  return RegExp(`(?:^| )${parts.join('(?: > | )')}$`);
}

function readModule(module) {
  const tests = [...module.children.allTests()];
  const named = (state) =>
    tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
  return {
    file: relative(root, module.moduleId),
    state: module.state(),
    tests: tests.length,
    passed: named('passed'),
    failed: named('failed'),
    errors: module.errors().map(messageOf),
  };
}

function messageOf(error) {
  return String(error?.message ?? error);
}
