import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'rolldown/utils';

const serverSource = path.resolve(import.meta.dirname, '../../src');

/** Texts by their path below `src`. */
export type SourceTexts = ReadonlyMap<string, string>;

/** Source of the server, without tests. */
export const readServerSource = (): SourceTexts =>
  new Map(
    globSync('**/*.ts', { cwd: serverSource })
      .filter((file) => !/[.](?:test|d)[.]ts$/.test(file))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(serverSource, file), 'utf8')]),
  );

export type Program = ReturnType<typeof parseSync>['program'];

export function parsed(file: string, text: string): Program {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  return program;
}

/** Where imported names come from: `tables/posts.ts#posts` by the name the file uses. */
export function importsOf(file: string, program: Program): Map<string, string> {
  const found = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    const from = path.posix.join(path.posix.dirname(file), statement.source.value);
    for (const one of statement.specifiers) {
      if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
      found.set(one.local.name, `${from}#${one.imported.name}`);
    }
  }
  return found;
}
