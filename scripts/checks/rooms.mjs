/** Names, sizes and shapes of folders and files, which import rules cannot see. */
import { parseFileSync } from '@swc/core';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const largestFolder = 15;
const code = /[.](?:ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const script = /[.](?:ts|tsx|mts)$/;
const test = /[.](?:test|spec)[.]tsx?$/;

const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;
const hook = /^use[A-Z][A-Za-z0-9]*$/;

/** Names that tell nobody which part is inside: bags of things, verbs and moods. */
const vagueNames = new Set(
  (
    'utils util helpers helper common misc lib again aside bringing gather held keeping lanes looking ' +
    'make making meeting night placed proving telling together trying turns waiting work'
  ).split(' '),
);
const vagueWords = new Set(['utils', 'util', 'helpers', 'helper']);

/** Every src of the workspaces, and the code folders beside them. */
export function folders(root) {
  const of = (group, part) =>
    subfolders(join(root, group))
      .filter((workspace) => subfolders(join(root, group, workspace)).includes(part))
      .map((workspace) => `${group}/${workspace}/${part}`);
  return {
    sources: [...of('packages', 'src'), ...of('apps', 'src')],
    beside: [
      ...of('apps', 'test'),
      ...['bench', 'e2e', 'scripts'].filter((name) => subfolders(root).includes(name)),
    ],
  };
}

/** Files of code below a folder, as paths from the root. */
export function filesBelow(root, folder) {
  return walk(root, folder).flatMap(({ path, files }) => files.map((file) => `${path}/${file}`));
}

/** @returns {{ rule: string, from: string, to: string, why: string }[]} */
export function findMisplaced(root, { floorPlans, serverFeatures }) {
  const { sources, beside } = folders(root);
  const inSources = sources.flatMap((source) => walk(root, source));
  const all = [...inSources, ...beside.flatMap((folder) => walk(root, folder))];
  return [
    ...all.flatMap(crowded),
    ...inSources.flatMap(misnamed),
    ...inSources.flatMap(({ path, files }) => files.flatMap((file) => barrel(root, path, file))),
    ...sources.flatMap((source) => ambiguous(root, source)),
    ...sources.flatMap((source) => strays(root, source, floorPlans[source])),
    ...unlisted(root, serverFeatures),
  ];
}

function crowded({ path, files }) {
  const count = files.filter((file) => !test.test(file)).length;
  return count > largestFolder
    ? [fault('folder-size', path, `${count} files`, `At most ${largestFolder} to a folder.`)]
    : [];
}

function misnamed({ path, files }) {
  const why = 'A name says which part this is: kebab-case.ts, Component.tsx, useHook.ts.';
  const names = files.map((file) => ({ file, stem: file.slice(0, file.indexOf('.')) }));
  const folder = basename(path);
  return [
    ...(vague(folder) ? [fault('vague-name', path, folder, 'Say what it holds.')] : []),
    ...(kebab.test(folder) ? [] : [fault('file-name', path, folder, why)]),
    ...names
      .filter(({ stem }) => vague(stem))
      .map(({ file }) => fault('vague-name', `${path}/${file}`, file, 'Say what it holds.')),
    ...names
      .filter(({ file, stem }) => !wellNamed(path, file, stem))
      .map(({ file }) => fault('file-name', `${path}/${file}`, file, why)),
  ];
}

function vague(name) {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-');
  return vagueNames.has(name.toLowerCase()) || words.some((word) => vagueWords.has(word));
}

function wellNamed(path, file, stem) {
  if (kebab.test(stem)) return true;
  if (!path.startsWith('apps/web/')) return false;
  return hook.test(stem) || (pascal.test(stem) && (file.endsWith('.tsx') || test.test(file)));
}

/** A barrel file hides where things live, and every import loads them all. */
function barrel(root, path, file) {
  if (!script.test(file)) return [];
  const body = statementsOf(join(root, path, file));
  const passesAll = body.some(({ type }) => type === 'ExportAllDeclaration');
  const passedOn = body.filter(({ type }) => type === 'ExportNamedDeclaration');
  const own = body.filter(
    ({ type }) => type !== 'ImportDeclaration' && type !== 'ExportNamedDeclaration',
  );
  const index = file.startsWith('index.');
  return passesAll || (passedOn.length > 0 && (index || own.length === 0))
    ? [
        fault(
          'no-barrel',
          `${path}/${file}`,
          'export … from',
          'Import a thing from where it lives.',
        ),
      ]
    : [];
}

/** The name of a type means one thing in a package: who reads it need not ask which. */
function ambiguous(root, source) {
  const home = new Map();
  return filesBelow(root, source)
    .filter((file) => script.test(file) && !test.test(file) && !file.endsWith('.d.ts'))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((file) => typesOf(statementsOf(join(root, file))).map((name) => ({ file, name })))
    .flatMap(({ file, name }) => {
      const first = home.get(name);
      if (first === undefined) home.set(name, file);
      return first === undefined || first === file
        ? []
        : [
            fault(
              'type-name',
              file,
              `${name} of ${first}`,
              'Say in the name what each of them is.',
            ),
          ];
    });
}

const isType = ({ type }) => /^(?:TsInterface|TsTypeAlias|Class)Declaration$/.test(type);
const nameOf = ({ id, identifier }) => (id ?? identifier).value;

/** Names of the types that a file declares and exports; those passed on keep their home. */
function typesOf(body) {
  const own = new Set(body.filter(isType).map(nameOf));
  const exported = body
    .filter(({ type, source }) => type === 'ExportNamedDeclaration' && !source)
    .flatMap(({ specifiers }) => specifiers)
    .filter(({ orig }) => own.has(orig.value))
    .map(({ orig, exported: as }) => (as ?? orig).value);
  const declared = body
    .filter(({ type, declaration }) => type === 'ExportDeclaration' && isType(declaration))
    .map(({ declaration }) => nameOf(declaration));
  return [...declared, ...exported];
}

function statementsOf(file) {
  const tsx = file.endsWith('x');
  return parseFileSync(file, { syntax: 'typescript', tsx, target: 'es2024' }).body;
}

function strays(root, source, plan) {
  if (!plan) return [];
  const here = readdirSync(join(root, source), { withFileTypes: true });
  const why = `Here stand ${plan.rooms.join(', ')} and ${plan.composition.join(', ')}.`;
  return here
    .filter((entry) =>
      entry.isDirectory()
        ? filesBelow(root, `${source}/${entry.name}`).length > 0 && !plan.rooms.includes(entry.name)
        : code.test(entry.name) &&
          !test.test(entry.name) &&
          !entry.name.endsWith('.d.ts') &&
          !plan.composition.includes(entry.name),
    )
    .map((entry) => fault('stray', `${source}/${entry.name}`, entry.name, why));
}

function unlisted(root, serverFeatures) {
  const home = 'apps/server/src/features';
  const why = 'A feature is a folder with its place in serverFeatures (.dependency-cruiser.mjs).';
  return readable(join(root, home))
    .filter((entry) => !(entry.isDirectory() && serverFeatures.includes(entry.name)))
    .map((entry) => fault('unlisted-feature', `${home}/${entry.name}`, entry.name, why));
}

function walk(root, folder) {
  const entries = readable(join(root, folder));
  const files = entries.filter((entry) => entry.isFile() && code.test(entry.name));
  return [
    { path: folder, files: files.map((entry) => entry.name) },
    ...entries
      .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
      .flatMap((entry) => walk(root, `${folder}/${entry.name}`)),
  ];
}

function subfolders(path) {
  return readable(path)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** A missing folder is empty. */
function readable(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function fault(rule, from, to, why) {
  return { rule, from, to, why };
}
