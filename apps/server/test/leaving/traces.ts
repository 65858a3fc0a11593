import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Words and file bytes that must be found nowhere. */
export interface Canaries {
  readonly words: readonly string[];
  readonly bytes: readonly Buffer[];
}

/** Searches every row of every table as text; returns where a canary was found. */
export async function tracesInDatabase(
  databaseUrl: string,
  { words }: Canaries,
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ word: string; row: string }>(
        `select canary.word, whole::text as row
         from ${name} as whole, unnest($1::text[]) as canary (word)
         where strpos(lower(whole::text), lower(canary.word)) > 0`,
        [words],
      );
      found.push(...rows.map(({ word, row }) => `${name}: ${word} in ${row.slice(0, 300)}`));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** Searches the names and contents of all files below a folder. */
export async function tracesInFiles(
  folder: string,
  { words, bytes }: Canaries,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const named = words.find((word) => file.includes(word));
    if (named !== undefined) found.push(`${file}: ${named}`);
    if (!entry.isFile()) continue;
    const content = await readFile(file);
    for (const word of words) if (content.includes(word)) found.push(`${file}: ${word}`);
    for (const part of bytes) if (content.includes(part)) found.push(`${file}: bytes`);
  }
  return found;
}
