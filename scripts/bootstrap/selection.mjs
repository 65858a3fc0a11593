import { readdirSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { ROOT } from './paths.mjs';
import { Refusal } from './say.mjs';

const KINDS = {
  tests: { folders: ['packages', 'apps', 'bench'], ending: '.test.ts' },
  journeys: { folders: [join('e2e', 'journeys')], ending: '.spec.ts' },
};

const NOT_OURS = new Set(['node_modules', 'dist']);

function filesIn(folder, ending) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesIn(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

/** Path relative to the root, however it was typed. */
function asTyped(word) {
  const isPlace = word.startsWith('.') || word.startsWith(sep);
  return isPlace ? relative(ROOT, resolve(ROOT, word)) : word;
}

/** Files of each kind whose path contains one of these; each must match something. */
function filesOf(paths) {
  const found = {};
  for (const [kind, { folders, ending }] of Object.entries(KINDS)) {
    found[kind] = folders
      .flatMap((folder) => filesIn(folder, ending))
      .map((file) => ({ file, text: file.toLowerCase() }));
  }
  const all = Object.values(found).flat();
  const lost = paths.filter((path) => !all.some(({ text }) => text.includes(path.toLowerCase())));
  if (lost.length > 0) {
    throw new Refusal(`No test and no journey has "${lost.join('", "')}" in its path.`);
  }
  const chosen = (files) =>
    files
      .filter(({ text }) => paths.some((path) => text.includes(path.toLowerCase())))
      .map(({ file }) => file);
  return { tests: chosen(found.tests), journeys: chosen(found.journeys) };
}

function stepsNamed(list, known) {
  const names = list.split(',');
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return names;
  throw new Refusal(`No step is called "${unknown.join('", "')}". They are: ${known.join(', ')}.`);
}

/**
 * Steps `npm test -- WORDS` runs, and the arguments of those that run files. Words before the first
 * option are parts of paths. Options go to vitest, or to Playwright where only journeys are
 * selected.
 */
export function selection(words, known) {
  const left = [...words];
  const at = left.indexOf('--only');
  const named = at === -1 ? undefined : stepsNamed(left.splice(at, 2)[1] ?? '', known);
  const end = left.findIndex((word) => word.startsWith('-'));
  const paths = (end === -1 ? left : left.slice(0, end)).map(asTyped);
  const options = end === -1 ? [] : left.slice(end);
  if (paths.length === 0) {
    const names = named ?? (options.length > 0 ? ['tests'] : known);
    return { names, filters: { tests: options, journeys: [] } };
  }
  const files = filesOf(paths);
  const names = (named ?? Object.keys(KINDS)).filter((name) => files[name]?.length !== 0);
  const isJourneysAlone = !names.includes('tests');
  return {
    names,
    filters: {
      tests: [...paths, ...(isJourneysAlone ? [] : options)],
      // Playwright takes patterns.
      journeys: [
        ...files.journeys.map((file) => file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
        ...(isJourneysAlone ? options : []),
      ],
    },
  };
}
