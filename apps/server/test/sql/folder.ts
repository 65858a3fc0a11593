import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StatementFile } from './statements.ts';

/** The statements as files, kept in the repository. */
const folder = path.resolve(import.meta.dirname, '../../sql');

export const keptFiles = (): StatementFile[] =>
  globSync('*/*.sql', { cwd: folder })
    .toSorted()
    .map((file) => ({ path: file, content: readFileSync(path.join(folder, file), 'utf8') }));

/** Plans that are kept, by their paths. */
export const keptPlans = (): string[] => globSync('*/*.plan.txt', { cwd: folder }).toSorted();

/** Differences between what is kept and what the code says, a line each. */
export function differences(
  kept: readonly StatementFile[],
  wanted: readonly StatementFile[],
): string[] {
  const before = new Map(kept.map((file) => [file.path, file.content]));
  const after = new Set(wanted.map((file) => file.path));
  return [
    ...wanted
      .filter((file) => before.get(file.path) !== file.content)
      .map((file) => `${file.path} is ${before.has(file.path) ? 'another' : 'missing'}`),
    ...kept
      .filter((file) => !after.has(file.path))
      .map((file) => `${file.path} is of no statement`),
  ];
}

export const planPathOf = (statement: string): string => statement.replace(/[.]sql$/, '.plan.txt');

export function writeFiles(files: readonly StatementFile[]): void {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file.path)), { recursive: true });
    writeFileSync(path.join(folder, file.path), file.content);
  }
}

/** Removes statements that are no more, and plans that are not asked for. */
export function removeOthers(wanted: readonly StatementFile[], planned: readonly string[]): void {
  const stays = new Set([...wanted.map((file) => file.path), ...planned.map(planPathOf)]);
  for (const file of globSync('*/*.{sql,plan.txt}', { cwd: folder }))
    if (!stays.has(file)) rmSync(path.join(folder, file));
}
