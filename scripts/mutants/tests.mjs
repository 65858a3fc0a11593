import { once } from 'node:events';
import { join } from 'node:path';
import { exitIfStopped, run, startChild } from '../bootstrap/children.mjs';
import { node24Environment } from '../bootstrap/node-24.mjs';
import { quickFolders } from '../bootstrap/quick-folders.mjs';

/** Longer than any test file takes on a busy machine; a fault may make a test hang. */
const longestMs = 15 * 60_000;

/** Runs test files in a copy, in one long-lived process. */
export function testsIn(node, root) {
  const env = node24Environment(node, quickFolders());
  let runner;
  let changed = [];

  async function start() {
    const child = startChild(node, [join(root, 'scripts/mutants/runner.mjs')], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece) => (words = (words + piece).slice(-2_000)));
    }
    runner = { child, words: () => words };
    const failed = child.ended.then(() => Promise.reject(new Error(words)));
    await Promise.race([once(child, 'message'), failed]);
  }

  /**
   * A test is a vitest file, or a check of ours: a program that exits with an error when it finds
   * something. `only` selects one vitest test by name.
   */
  async function ask(files, only) {
    for (const check of files.filter((file) => file.endsWith('.mjs'))) {
      const { code, output } = await run(node, [join(root, check)], {
        cwd: root,
        env,
        quiet: true,
      });
      if (code !== 0)
        return { caught: true, by: check, told: output.trim().split('\n').at(0) ?? '' };
    }
    const tests = files.filter((file) => !file.endsWith('.mjs'));
    return tests.length > 0 ? askRunner(tests, only) : { caught: false, told: '' };
  }

  async function askRunner(tests, only) {
    if (!runner) await start();
    const { child, words } = runner;
    child.send({ tests, changed, only });
    changed = [];
    let patience;
    const late = new Promise((resolve) => {
      patience = setTimeout(resolve, longestMs, `no answer within ${longestMs / 60_000} minutes`);
    });
    const gone = child.ended.then(exitIfStopped).then(() => `no answer: ${words().slice(-500)}`);
    const answer = await Promise.race([once(child, 'message').then(([told]) => told), late, gone]);
    clearTimeout(patience);
    if (typeof answer !== 'string') {
      const passed = answer.files.flatMap((one) =>
        one.passed.map((name) => nameOf(one.file, name)),
      );
      return { ...readAnswer(answer), passed };
    }
    await end('SIGKILL');
    return { caught: false, told: answer };
  }

  async function end(signal) {
    if (!runner) return;
    const { child } = runner;
    runner = undefined;
    if (signal) process.kill(-child.pid, signal);
    else child.disconnect();
    await child.ended;
  }

  return { ask, changed: (file) => changed.push(file), end: () => end() };
}

export function nameOf(file, test) {
  return `${file} > ${test}`;
}

/**
 * A fault counts as caught by a failed test, or by a file whose set-up failed; not by an unreadable
 * file, nor by a mere time-out of the set-up.
 */
function readAnswer({ files, errors }) {
  const failing = files.find(({ failed }) => failed.length > 0);
  if (failing) return { caught: true, by: failing.file, told: failing.failed[0] };
  const wrong = files.find(({ state }) => state === 'failed');
  const told = wrong?.errors[0] ?? errors[0];
  if (wrong && wrong.tests > 0 && !/timed out/.test(told)) {
    return { caught: true, by: wrong.file, told };
  }
  if (told !== undefined) return { caught: false, told: `cannot be run: ${told}` };
  if (files.length === 0) return { caught: false, told: 'no test was run' };
  return { caught: false, told: '' };
}
