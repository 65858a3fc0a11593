/**
 * Plants faults in a copy of this repository, one at a time, and runs the tests that should see each.
 *
 *   npm run mutants                        all of them
 *   npm run mutants -- security push-guard those of a file of mutants/faults, or whose name begins so
 *   npm run mutants -- --again             also those that were caught and have not changed since
 *   npm run mutants -- --list              their names
 */
import { parseArgs } from 'node:util';
import { prepare } from './bootstrap/prepare.mjs';
import { main, Refusal, say, seconds } from './bootstrap/say.mjs';
import { faults } from './mutants/all.mjs';
import { copyOfRepository } from './mutants/copy.mjs';
import { placeOf, sourcesOf } from './mutants/places.mjs';
import { nameOf, testsIn } from './mutants/tests.mjs';
import { keptVerdicts } from './mutants/verdicts.mjs';

/** Share of faults that must be caught. */
const enough = 0.95;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
    },
  });
  const chosen = faults.filter((fault) => isAsked(fault, positionals));
  if (chosen.length === 0) throw new Refusal(`No fault is called ${positionals.join(', ')}`);
  if (values.list) {
    for (const { subject, name, tests } of chosen) say(`${subject}  ${name}  ${tests.join(' ')}`);
    return;
  }
  const node = await prepare({ built: false });
  const copy = await copyOfRepository();
  const tests = testsIn(node, copy.root);
  try {
    const verdicts = await plantAll({ copy, tests }, chosen, values.again);
    tell(verdicts);
  } finally {
    await tests.end();
  }
});

function isAsked({ subject, name }, asked) {
  return asked.length === 0 || asked.some((one) => subject === one || name.startsWith(one));
}

async function plantAll(ground, chosen, again) {
  const sources = sourcesOf(ground.copy.root);
  // A fault whose place is not found is reported before anything takes time.
  const placed = chosen.map((fault) => ({ fault, place: placeOf(sources, fault) }));
  const kept = keptVerdicts(ground.copy.root);
  /** Names of tests known to pass. */
  const sound = new Set();
  const verdicts = [];
  for (const { fault, place } of placed) {
    const known = again ? undefined : kept.find(fault, place);
    const begun = Date.now();
    const verdict = known ?? (await judge({ ...ground, sound }, fault, place));
    if (verdict.caught && !known) kept.keep(fault, place, verdict);
    verdicts.push({ name: fault.name, ...verdict });
    say(`${rowOf(verdicts.at(-1))}  (${known ? 'known' : seconds(begun)})`);
  }
  return verdicts;
}

async function judge(ground, fault, place) {
  const { passed = [], ...seen } = await plant(ground, fault, place);
  for (const name of passed) ground.sound.add(name);
  if (!seen.caught || (await isSound(ground, seen))) return seen;
  return { caught: false, told: `${seen.by} fails without it` };
}

async function plant({ copy, tests }, fault, { file, sound, planted }) {
  await copy.write(file, planted);
  tests.changed(file);
  try {
    return await tests.ask(fault.tests);
  } finally {
    await copy.write(file, sound);
    tests.changed(file);
  }
}

/**
 * Whether a test passes without the fault: one that fails by itself proves nothing; one that passes
 * beside another fault is sound.
 */
async function isSound({ tests, sound }, { by, told }) {
  const name = nameOf(by, told);
  if (sound.has(name)) return true;
  const alone = by.endsWith('.mjs') ? undefined : await tests.ask([by], told);
  // Some tests need those before them.
  const isSeen = alone?.passed?.includes(name) || isQuiet(await tests.ask([by]));
  if (isSeen) sound.add(name);
  return isSeen;
}

function isQuiet({ caught, told }) {
  return !caught && told === '';
}

function tell(verdicts) {
  const caught = verdicts.filter((verdict) => verdict.caught);
  say('');
  for (const verdict of verdicts) say(rowOf(verdict));
  say(`${caught.length} of ${verdicts.length} caught`);
  if (caught.length < verdicts.length * enough) process.exitCode = 1;
}

function rowOf({ caught, name, by, told }) {
  return `${caught ? 'caught    ' : 'NOT caught'}  ${name}  ${[by, told].filter(Boolean).join(' > ')}`;
}
