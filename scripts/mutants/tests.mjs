import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from '../bootstrap/children.mjs';
import { node24Environment } from '../bootstrap/node-24.mjs';

/** Longer than any of these files takes on a busy machine; a fault may let a test wait for ever. */
const longestMs = 15 * 60_000;

/** Runs files of tests in a copy: how many tests failed, the first of them, and what became of each file. */
export async function runTests(node, root, tests, { stopAtFirst }) {
  const report = join(root, 'mutants-report.json');
  rmSync(report, { force: true });
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...(stopAtFirst ? ['--bail=1', '--maxWorkers=1'] : []),
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...tests,
  ];
  const env = node24Environment(node);
  const { output } = await run(node, args, { cwd: root, env, quiet: true, timeout: longestMs });
  if (!existsSync(report)) {
    return { failed: 0, files: new Map(), told: `no report: ${output.slice(-500)}` };
  }
  return readReport(root, JSON.parse(readFileSync(report, 'utf8')));
}

function readReport(root, { numFailedTests, testResults }) {
  const files = new Map(testResults.map(({ name, status }) => [relative(root, name), status]));
  const failing = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  // A file whose world could not even be built has seen something; one that cannot be read has not,
  // nor has one whose world was only slow.
  const unbuilt = testResults.filter(
    ({ status, message, assertionResults }) =>
      status === 'failed' &&
      !/timed out/.test(message) &&
      assertionResults.length > 0 &&
      assertionResults.every((one) => one.status !== 'failed'),
  );
  const unread = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const told =
    failing[0]?.fullName ?? unbuilt[0]?.message ?? (unread && `cannot be read: ${unread.message}`);
  return { failed: numFailedTests + unbuilt.length, files, told: told ?? '' };
}
