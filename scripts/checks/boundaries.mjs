/**
 * Checks import rules, names and sizes of files, transactions, and bounds of long-lived containers.
 *
 *   node scripts/checks/boundaries.mjs [root] [--json]
 *
 * Exits 1 on any fault, and also when it could not see the code it should check.
 */
import { cruise } from 'dependency-cruiser';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import config, { serverFeatures } from '../../.dependency-cruiser.mjs';
import { findCycles } from './cycles.mjs';
import { floorPlans, neverEmpty } from './floor-plans.mjs';
import { findGrowing } from './growth.mjs';
import { filesBelow, findMisplaced, folders } from './rooms.mjs';
import { findTornApart } from './transactions.mjs';
import { allowed } from './transactions-allowed.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const here = dirname(fileURLToPath(import.meta.url));
// Imports are resolved to real paths; a symlinked root would make them all look foreign.
const root = realpathSync(positionals[0] ?? join(here, '../..'));

const { sources, beside } = folders(root);
const walled = [...sources, ...beside.filter((folder) => folder.startsWith('apps/'))];
const modules = await readModules(walled);
const faults = [
  ...findUnseen(modules),
  ...findForbidden(modules),
  ...findCycles(modules),
  ...findMisplaced(root, { floorPlans, serverFeatures }),
  ...findGrowing(root, lasting()),
  // The exceptions apply to this repository alone.
  ...findTornApart(root, positionals.length === 0 ? allowed : {}),
];

if (values.json) {
  console.log(JSON.stringify({ modules: countModules(modules), faults }, null, 2));
} else {
  report(faults);
}
process.exitCode = faults.length > 0 ? 1 : 0;

/** Long-running code: the server, and what it shares with the web. */
function lasting() {
  return sources
    .filter((folder) => folder !== 'apps/web/src')
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => /[.]ts$/.test(file) && !/[.](?:test|d)[.]ts$/.test(file));
}

async function readModules(paths) {
  if (paths.length === 0) return [];
  const { output } = await cruise(paths, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return output.modules;
}

function findForbidden(all) {
  const reasons = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  return all.flatMap((module) =>
    module.dependencies.flatMap((edge) =>
      (edge.rules ?? []).map(({ name }) => ({
        rule: name,
        from: module.source,
        to: edge.resolved,
        why: reasons.get(name),
      })),
    ),
  );
}

/**
 * A missing parser, or a package that resolves to a copy, would leave nothing to check: the check
 * would pass because it is blind.
 */
function findUnseen(all) {
  const seen = new Set(all.map((module) => module.source));
  const unseen = walled
    .flatMap((folder) => filesBelow(root, folder))
    .filter((file) => !seen.has(file))
    .map((file) => ({ rule: 'unseen', from: file, to: 'nothing', why: 'The file was not read.' }));
  const empty = neverEmpty
    .filter((folder) => !all.some((module) => module.source.startsWith(`${folder}/`)))
    .map((folder) => ({ rule: 'unseen', from: folder, to: 'nothing', why: 'No module in it.' }));
  const elsewhere = all.flatMap((module) =>
    module.dependencies
      .filter((edge) => edge.module.startsWith('@stenope/') && !edge.couldNotResolve)
      .filter((edge) => !/^(?:packages|apps)\//.test(edge.resolved))
      .map((edge) => ({
        rule: 'unseen',
        from: module.source,
        to: edge.resolved,
        why: 'Our own package must be read from its source.',
      })),
  );
  return [...unseen, ...empty, ...elsewhere];
}

function countModules(all) {
  return Object.fromEntries(
    walled.map((folder) => [
      folder,
      all.filter((module) => module.source.startsWith(`${folder}/`)).length,
    ]),
  );
}

function report(found) {
  const counts = Object.entries(countModules(modules)).map(([folder, n]) => `${folder} ${n}`);
  for (const [rule, group] of Map.groupBy(found, (fault) => `${fault.rule}: ${fault.why}`)) {
    console.log(`\n${rule}`);
    for (const { from, to } of group) console.log(`  ${from} -> ${to}`);
  }
  const verdict = found.length === 0 ? 'The walls stand' : `\nFaults: ${found.length}`;
  console.log(`${verdict} (${counts.join(', ')}).`);
}
