import { existsSync, readFileSync } from 'node:fs';
import { languageCodes } from '@stenope/i18n/languages';
import { expect, test } from 'vitest';
import { doors, misplaced, screens, type BuiltChunk } from '../../../build/chunks.ts';

const source = (file: string) => new URL(`../../${file}`, import.meta.url);
const built = (files: readonly string[]) => files.map((file) => `/somewhere/apps/web/src/${file}`);
const whole: readonly BuiltChunk[] = [
  { name: 'shared', moduleIds: built(doors) },
  { name: 'screens', moduleIds: built(screens) },
  ...languageCodes.flatMap((language) => [
    { name: `page-words-${language}`, moduleIds: [] },
    { name: `words-${language}`, moduleIds: [] },
  ]),
];

test('every screen that members are on most is there, and is fetched when somebody goes there', () => {
  const routes = readFileSync(source('app/routes.tsx'), 'utf8');
  const pages = screens.filter((file) => /^app\/pages\/(?!home\/)/.test(file));
  const isRoute = (file: string) => routes.includes(`import('./${file.slice('app/'.length)}')`);
  expect([...screens, ...doors].filter((file) => !existsSync(source(file)))).toEqual([]);
  expect(pages.filter((file) => !isRoute(file))).toEqual([]);
});

test('a build in which each stands in its file passes', () => {
  expect(misplaced(whole)).toEqual([]);
});

test('what is in no file, or in another, is named', () => {
  const without = (name: string) => whole.filter((one) => one.name !== name);
  expect(misplaced(without('page-words-ja'))).toEqual(['page-words-ja']);
  expect(misplaced(without('screens'))).toEqual(['screens', ...screens]);
  const elsewhere = whole.map((one) =>
    one.name === 'screens' ? { ...one, moduleIds: one.moduleIds.slice(1) } : one,
  );
  expect(misplaced(elsewhere)).toEqual([screens[0]]);
  expect(misplaced(without('shared'))).toEqual(['shared', ...doors]);
});
