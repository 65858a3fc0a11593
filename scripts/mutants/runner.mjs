/**
 * Runs files of tests in a copy of the repository, as often as its parent asks: the database all of
 * them share, and what was read and translated, are there already at the second time.
 */
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

const root = process.cwd();
let ended = [];

const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  reporters: [{ onTestModuleEnd: (module) => ended.push(module) }],
});

process.on('message', ({ tests, changed }) => {
  void answer(tests, changed);
});
process.once('disconnect', () => {
  void vitest.close().finally(() => process.exit());
});
process.send('ready');

async function answer(tests, changed) {
  ended = [];
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const specifications = await vitest.globTestSpecifications(tests);
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  process.send({ files: ended.map(readModule), errors: unhandledErrors.map(messageOf) });
}

function readModule(module) {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === 'failed');
  return {
    file: relative(root, module.moduleId),
    state: module.state(),
    tests: tests.length,
    failed: failed.map(({ fullName }) => fullName),
    errors: module.errors().map(messageOf),
  };
}

function messageOf(error) {
  return String(error?.message ?? error);
}
