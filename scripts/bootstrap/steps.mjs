import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from './build.mjs';
import { run } from './children.mjs';
import { toolPath } from './node-24.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { Refusal, say } from './say.mjs';

/** A step that passes or fails as a whole counts as one. */
async function whole(command, args, env) {
  const { code } = await run(command, args, { cwd: ROOT, env });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The same for a step that runs beside others: its output is printed at once, at the end. */
async function wholeBeside(command, args, env) {
  const { code, output } = await run(command, args, { cwd: ROOT, env, quiet: true });
  process.stdout.write(output);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * A step that counts its own tests in a report. Anything wrong outside of a test (a file that does
 * not load, a missing report, no test at all) counts as one failure.
 */
async function counted(tool, args, { env, count, reportName }) {
  const report = inRoot('.cache', `${tool}-report.json`);
  rmSync(report, { force: true });
  const { code } = await run(toolPath(tool), args(report), {
    cwd: ROOT,
    env: reportName === undefined ? env : { ...env, [reportName]: report },
  });
  const found = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, wavering: [] };
  const isSilent = found.failed === 0 && (code !== 0 || found.passed === 0);
  return isSilent ? { ...found, failed: 1 } : found;
}

async function types({ env }) {
  const projects = ['', 'apps/web'].flatMap((folder) =>
    readdirSync(inRoot(folder))
      .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
      .map((name) => join(folder, name)),
  );
  const results = [];
  for (const project of projects) {
    // One checker does the least work in total; the other core runs other steps.
    const args = ['-p', project, '--checkers', '1'];
    results.push(await wholeBeside(toolPath('tsc'), args, env));
  }
  const failed = results.some((result) => result.failed > 0);
  return failed ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

const tests = ({ env, filters }) =>
  counted(
    'vitest',
    (report) => [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters.tests,
    ],
    {
      env,
      count: ({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        wavering: testResults.flatMap(waveringTests),
      }),
    },
  );

/** Passed in the end, after a failed first attempt. */
function waveringTests({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({
      name: `${relative(ROOT, name)} › ${fullName.trim()}`,
      why: failureMessages[0],
    }));
}

/** The same for journeys, whose suites are nested. */
function waveringJourneys({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => ({ name: spec.title, why: results[0]?.error?.message ?? '' })),
  );
  return [...own, ...suites.flatMap(waveringJourneys)].map(({ name, why }) => ({
    name: `${title} › ${name}`,
    why,
  }));
}

const journeys = ({ env, filters }) =>
  counted(
    'playwright',
    () => ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters.journeys],
    {
      env,
      reportName: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
      count: ({ stats, suites }) => ({
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        wavering: suites.flatMap(waveringJourneys),
      }),
    },
  );

async function buildStep({ node }) {
  try {
    await build(node);
    return { passed: 1, failed: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** In the order in which they run: the quick ones first. */
export const STEPS = {
  types,
  format: ({ env }) => wholeBeside(toolPath('oxfmt'), ['--check'], env),
  lint: ({ env }) => wholeBeside(toolPath('oxlint'), ['--type-aware'], env),
  boundaries: ({ env, node }) => wholeBeside(node, ['scripts/checks/boundaries.mjs'], env),
  unused: ({ env }) => wholeBeside(toolPath('knip'), [], env),
  build: buildStep,
  tests,
  'bench smoke': ({ env, node }) => whole(node, ['scripts/bench.mjs', 'floor', '--quick'], env),
  journeys,
};

/**
 * Two rows of steps of about equal duration, each keeping a core busy: independent of each other,
 * so the rows run in parallel.
 */
const ROWS = [
  ['types', 'format', 'lint'],
  ['boundaries', 'unused', 'build'],
];

const RUNNING_STEPS = ['tests', 'bench smoke', 'journeys'];

/** Whether a step runs the product, with the programs of the system that this takes. */
export const needsMachine = (name) => RUNNING_STEPS.includes(name);

/** The named steps in order, with the build before those that run the product. */
export function chooseSteps(names) {
  const runsProduct = names.some(needsMachine);
  return Object.keys(STEPS).filter(
    (name) => names.includes(name) || (runsProduct && name === 'build'),
  );
}

/**
 * The steps in groups, one after the other: rows that run in parallel, the steps of a row in
 * sequence.
 */
export function groupSteps(names) {
  const beside = ROWS.map((row) => row.filter((name) => names.includes(name)));
  const rest = names.filter((name) => !ROWS.flat().includes(name));
  return [beside.filter((row) => row.length > 0), ...rest.map((name) => [[name]])].filter(
    (group) => group.length > 0,
  );
}
