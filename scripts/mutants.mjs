/**
 * Plants faults in a copy of this repository, one at a time, and runs the tests that should see each.
 *
 *   npm run mutants                        all of them
 *   npm run mutants -- limits session-told those whose name begins so
 *   npm run mutants -- --list              their names
 */
import { parseArgs } from 'node:util';
import { prepare } from './bootstrap/prepare.mjs';
import { main, Refusal, say } from './bootstrap/say.mjs';
import { faults } from './mutants/all.mjs';
import { copyOfRepository } from './mutants/copy.mjs';
import { placeOf, sourcesOf } from './mutants/places.mjs';
import { runTests } from './mutants/tests.mjs';

/** Of sixty, fifty-seven. */
const enough = 0.95;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  });
  const chosen = faults.filter(
    ({ name }) => positionals.length === 0 || positionals.some((asked) => name.startsWith(asked)),
  );
  if (chosen.length === 0) throw new Refusal(`No fault is called ${positionals.join(', ')}`);
  if (values.list) {
    for (const { name, tests } of chosen) say(`${name}  ${tests.join(' ')}`);
    return;
  }
  const node = await prepare({ built: false });
  const copy = await copyOfRepository();
  try {
    const caught = await plantAll({ node, copy }, chosen);
    say(`${caught} of ${chosen.length} caught`);
    if (caught < chosen.length * enough) process.exitCode = 1;
  } finally {
    await copy.remove();
  }
});

async function plantAll({ node, copy }, chosen) {
  const sources = sourcesOf(copy.root);
  // What is no longer found is said before anything takes time.
  const placed = chosen.map((fault) => ({ fault, place: placeOf(sources, fault) }));
  const unsound = await findUnsound({ node, copy }, chosen);
  let caught = 0;
  for (const { fault, place } of placed) {
    const failing = fault.tests.find((test) => unsound.has(test));
    const seen =
      failing === undefined
        ? await plant({ node, copy }, fault, place)
        : { failed: 0, told: `${failing} fails without it` };
    if (seen.failed > 0) caught += 1;
    say(`${seen.failed > 0 ? 'caught    ' : 'NOT caught'}  ${fault.name}  ${seen.told}`);
  }
  return caught;
}

async function plant({ node, copy }, { tests }, { file, sound, planted }) {
  await copy.write(file, planted);
  try {
    return await runTests(node, copy.root, tests, { stopAtFirst: true });
  } finally {
    await copy.write(file, sound);
  }
}

/** A test that fails by itself sees nothing. */
async function findUnsound({ node, copy }, chosen) {
  const tests = [...new Set(chosen.flatMap((fault) => fault.tests))];
  say(`Without any fault: ${tests.length} files`);
  const { files } = await runTests(node, copy.root, tests, { stopAtFirst: false });
  return new Set(tests.filter((test) => files.get(test) !== 'passed'));
}
