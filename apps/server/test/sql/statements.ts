import { Param, Placeholder } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { preparedStatements, type StatementText } from '../../src/platform/db/prepared.ts';
import { laidOut } from './layout.ts';
import { namesInSource, type SourceName } from './source-names.ts';
import { readServerSource } from './source.ts';

/** Statements that tests prepare for themselves, perhaps in the same process. */
const ofTests = /^test_/;

export interface StatementFile {
  /** Below `apps/server/sql`. */
  readonly path: string;
  readonly content: string;
}

export interface StatementFiles {
  readonly files: readonly StatementFile[];
  /** Statements that are named in the source but not made, made twice or not found in the source. */
  readonly faults: readonly string[];
}

/** Every statement the server prepares, as files. */
export async function statementFiles(): Promise<StatementFiles> {
  // Loads every feature, and with them all their statements.
  await import('../../src/compose.ts');
  const statements = preparedStatements(drizzle.mock()).filter(({ name }) => !ofTests.test(name));
  const { names, faults } = namesInSource(readServerSource());
  const sources = new Map(statements.map(({ name }) => [name, sourcesOf(name, names)]));
  return {
    files: statements.map((statement) => fileOf(statement, sources.get(statement.name)?.[0] ?? '')),
    faults: [
      ...faults,
      ...names
        .filter(({ pattern }) => !statements.some(({ name }) => pattern.test(name)))
        .map(
          ({ file, name }) => `${file} names ${name}, which is not made when modules are loaded`,
        ),
      ...[...sources]
        .filter(([, found]) => found.length !== 1)
        .map(([name, found]) => `${name} is named in ${found.join(' and ') || 'no file'}`),
      ...statements
        .filter(({ name }, at) => statements.findIndex((one) => one.name === name) !== at)
        .map(({ name }) => `${name} is the name of two statements`),
    ],
  };
}

/** Files that give this name: word for word, otherwise by a pattern. */
function sourcesOf(name: string, names: readonly SourceName[]): string[] {
  const exact = names.filter((one) => one.name === name);
  const found = exact.length > 0 ? exact : names.filter(({ pattern }) => pattern.test(name));
  return [...new Set(found.map(({ file }) => file))];
}

function fileOf({ name, text, params }: StatementText, source: string): StatementFile {
  const [room, feature] = source.split('/');
  const folder = room === 'features' ? feature : room;
  const header = [
    `-- ${name} of apps/server/src/${source}, written by npm run sql`,
    ...parameterLine(params),
  ];
  return { path: `${folder}/${name}.sql`, content: `${header.join('\n')}\n${laidOut(text)};\n` };
}

/** Names of the values, each with the places it takes. */
function parameterLine(params: readonly unknown[]): string[] {
  const places = new Map<string, string[]>();
  for (const [at, param] of params.entries()) {
    const value: unknown = param instanceof Param ? param.value : param;
    const name = value instanceof Placeholder ? String(value.name) : JSON.stringify(value);
    places.set(name, [...(places.get(name) ?? []), `$${at + 1}`]);
  }
  const told = [...places].map(([name, taken]) => `${name} = ${taken.join(' ')}`);
  return told.length > 0 ? [`-- ${told.join(', ')}`] : [];
}
