import { stripVTControlCharacters } from 'node:util';
import {
  installServices,
  prepareBrowser,
  prepareFfmpeg,
  prepareRedis,
  prepareSwift,
} from './bootstrap/machine.mjs';
import { node24Environment } from './bootstrap/node-24.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { quickFolders } from './bootstrap/quick-folders.mjs';
import { main, seconds } from './bootstrap/say.mjs';
import { selection } from './bootstrap/selection.mjs';
import { chooseSteps, groupSteps, needsMachine, STEPS } from './bootstrap/steps.mjs';

/** Settings of the user's own server, which must not make the tests write there. */
const NOT_FOR_TESTS = [
  'DATABASE_URL',
  'REDIS_URL',
  'S3_BUCKET',
  'DATA_DIR',
  'PORT',
  'HOST',
  'ROLE',
  'PUBLIC_URL',
];

/** Returns the environment variables to find what it has prepared. */
async function prepareMachine(names, preparedNode) {
  let found = {};
  if (names.includes('journeys')) found = { ...found, ...(await prepareBrowser(preparedNode)) };
  if (names.includes('tests')) {
    await installServices();
    await prepareFfmpeg();
    found = { ...found, ...(await prepareRedis()), ...(await prepareSwift()) };
  }
  return found;
}

function testEnvironment(node, found) {
  const env = node24Environment(node, { ...quickFolders(), ...found });
  for (const name of NOT_FOR_TESTS) delete env[name];
  return env;
}

function announce(names) {
  const title = names.join(', ');
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}`);
}

async function runStep(name, context) {
  const since = Date.now();
  const result = await STEPS[name](context);
  return { name, ...result, time: seconds(since) };
}

async function runRow(names, context) {
  const results = [];
  for (const name of names) results.push(await runStep(name, context));
  return results;
}

/** Flaky tests: counted as passed, but each needs mending or hides an intermittent fault. */
function reportWavering(tests) {
  if (tests.length === 0) return;
  console.log(`\n  ${tests.length} passed only at the second go (flaky):`);
  for (const { name, why } of tests) {
    const [first = ''] = stripVTControlCharacters(why).split('\n');
    console.log(`    ${name}\n      ${first.slice(0, 200)}`);
  }
}

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log('');
  for (const { name, passed, failed, time } of results) {
    const verdict = failed > 0 ? `${failed} failed` : 'passed';
    console.log(
      `  ${name.padEnd(12)}${String(passed).padStart(6)} ${verdict.padEnd(12)}${time.padStart(9)}`,
    );
  }
  reportWavering(results.flatMap(({ wavering = [] }) => wavering));
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0;
}

/**
 * npm test                        every step
 * npm test -- --only types,lint   these steps
 * npm test -- chat                the tests and journeys whose path contains this
 */
async function test() {
  const { names, filters } = selection(process.argv.slice(2), Object.keys(STEPS));
  const preparedNode = prepare({ built: false });
  // Debian's packages install beside ours, and beside the checks that need none of them.
  const preparedMachine = prepareMachine(names, preparedNode);
  // A failure of either is told where it is waited for.
  preparedMachine.catch(() => undefined);
  const node = await preparedNode;
  const results = [];
  for (const group of groupSteps(chooseSteps(names))) {
    const found = group.flat().some(needsMachine) ? await preparedMachine : {};
    const context = { node, env: testEnvironment(node, found), filters };
    announce(group.flat());
    results.push(...(await Promise.all(group.map((row) => runRow(row, context)))).flat());
  }
  return report(results);
}

await main(async () => {
  try {
    if (!(await test())) process.exitCode = 1;
  } catch (error) {
    // A reader of the last line alone must not take silence for success.
    process.once('exit', () => console.log('\n0 passed, 1 failed'));
    throw error;
  }
});
