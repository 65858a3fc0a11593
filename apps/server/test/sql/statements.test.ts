import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { preparedStatements } from '../../src/platform/db/prepared.ts';
import { differences, keptFiles, keptPlans, planPathOf } from './folder.ts';
import { laidOut } from './layout.ts';
import { planned } from './planned.ts';
import { namesInSource } from './source-names.ts';
import { statementFiles } from './statements.ts';
import { tokensOf } from './tokens.ts';

const { files, faults } = await statementFiles();

test('every statement the source names is made when modules are loaded, under a name of its own', () => {
  expect(faults).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test('apps/server/sql holds the statements of the code', () => {
  expect(differences(keptFiles(), files), 'npm run sql writes them anew').toEqual([]);
});

test('the most used statements have a plan beside them', () => {
  expect(planned.filter((path) => !files.some((file) => file.path === path))).toEqual([]);
  expect(keptPlans(), 'npm run sql -- --plans writes them').toEqual(
    planned.map((path) => planPathOf(path)).toSorted(),
  );
});

test('a statement that was changed, is new or is gone is told', () => {
  const kept = [
    { path: 'posts/a.sql', content: 'select 1;' },
    { path: 'posts/gone.sql', content: 'select 2;' },
  ];
  const wanted = [
    { path: 'posts/a.sql', content: 'select 3;' },
    { path: 'posts/new.sql', content: 'select 4;' },
  ];
  expect(differences(kept, wanted)).toEqual([
    'posts/a.sql is another',
    'posts/new.sql is missing',
    'posts/gone.sql is of no statement',
  ]);
});

const preparing = `
  import { prepared } from '../../platform/db/prepared.ts';
  const byKind = (name: string, kind: string) => prepared(name, (on) => on.select(kind));`;

const namesOf = (text: string) =>
  namesInSource(new Map([['features/notes/queries.ts', preparing + text]]));

test('names are read where they are given, also through functions that pass them on', () => {
  const { names, faults: none } = namesOf(`
    export const one = byKind('note_one', 'a');
    export const all = kinds.map((kind) => byKind(\`note_\${kind}_all\`, kind));
    export const later = async () => prepared('note_later', (on) => on.select());`);
  expect(names.map(({ name }) => name)).toEqual(['note_one', 'note_…_all', 'note_later']);
  expect(names[1]?.pattern.test('note_b_all')).toBe(true);
  expect(none).toEqual([]);
});

test.each([
  ['a name from elsewhere', 'export const one = byKind(settings.name, "a");'],
  ['prepared by drizzle itself', 'export const one = (on) => on.select().prepare("note_one");'],
  ['named for the driver', 'pool.query({ name: "note_one", text: "select 1" });'],
])('a statement past prepared() is told: %s', (_, text) => {
  expect(namesOf(text).faults).toHaveLength(1);
});

test('a statement is laid out in the same words', () => {
  const wordsOf = (text: string) =>
    tokensOf(text).map((one) => one.text.replace(/^"([a-z_][a-z0-9_]*)"$/, '$1'));
  for (const { name, text } of preparedStatements(drizzle.mock()))
    expect(wordsOf(laidOut(text)), name).toEqual(wordsOf(text));
  const long = `select "id", "order" from "posts" where ${'"posts"."listed" and '.repeat(6)} true`;
  expect(laidOut(long).split('\n').slice(0, 4)).toEqual([
    'select id, "order"',
    'from posts',
    'where',
    '  posts.listed',
  ]);
});
