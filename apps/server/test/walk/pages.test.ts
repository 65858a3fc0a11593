import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const places = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs', '.ci'];

/** Every file and folder, also as pages write them: without `src`, and without an ending. */
const known = new Set([...readdirSync(root), ...places.flatMap(below)].flatMap(spellings));
const source = places
  .flatMap(below)
  .filter((file) => /\.(?:ts|tsx|mjs|sql)$/.test(file) && !file.endsWith('pages.test.ts'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

function below(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const one = `${folder}/${entry.name}`;
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return [];
    return entry.isDirectory() ? [one, ...below(one)] : [one];
  });
}

/** Any tail of a path that begins at a folder or file name. */
function spellings(file: string): readonly string[] {
  return [file, file.replace('/src/', '/')].flatMap((one) => {
    const parts = one.split('/');
    const tails = parts.map((_, at) => parts.slice(at).join('/'));
    return tails.flatMap((tail) => [tail, tail.replace(/\.[a-z]+$/, '')]);
  });
}

const isPath = (word: string): boolean =>
  /^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(word) || /^[\w-]+\.(?:ts|tsx|mjs|md|sql)$/.test(word);

/** Folders of a running site, rules of the linter, packages, and paths with a name to fill in. */
const isElsewhere = /^(?:data|DATA_DIR|\.cache|react|node|zod)\/|\/(?:N{3,4}|NAME|SUBJECT)[_.-]/;

/** Names the linter refuses, which pages say and the source does not. */
const isRefused = /^(?:skipIf|runIf|innerHTML)$/;

const isName = (word: string): boolean =>
  !isRefused.test(word) && /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$/.test(word);

/** The function of a word that shows a call: `explain()`, `aWorld({ keep: true })`. */
const calledIn = (word: string): readonly string[] =>
  [...word.matchAll(/^(?:\w+\.)*(\w+)\(.*\)$/g)].map(([, name = '']) => name);

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md'])(
  '%s names nothing that is not there',
  (page) => {
    const words = [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)].map(
      ([, word = '']) => word.replace(/\/$/, ''),
    );
    const paths = words.filter((word) => isPath(word) && !isElsewhere.test(word));
    expect(paths.filter((word) => !known.has(word))).toEqual([]);
    const names = [...words.filter(isName), ...words.flatMap(calledIn)];
    expect(names.filter((name) => !source.includes(name))).toEqual([]);
    expect(words.length).toBeGreaterThan(10);
  },
);
