import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../kit/database.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../../ARCHITECTURE.md'), 'utf8');

interface ListedRow {
  readonly triggers: readonly string[];
  readonly test: string;
}

/** Rows of the page: `a`, `b` | `table` | what it keeps | why it is no code | `test`. */
function listed(): ListedRow[] {
  const [, section = ''] = page.split('## What the database keeps by itself\n');
  const rows = (section.split('\n## ')[0] ?? '').matchAll(
    /^\| (?<triggers>`[^|]+`) \| `(?<table>\w+)` \| \S[^|]* \| \S[^|]* \| `(?<test>[\w./-]+)` \|$/gm,
  );
  return [...rows].map(({ groups }) => ({
    triggers: [...(groups?.['triggers'] ?? '').matchAll(/`(\w+)`/g)].map(
      ([, name]) => `${name} on ${groups?.['table']}`,
    ),
    test: groups?.['test'] ?? '',
  }));
}

test('what the database keeps by itself is what the page on the architecture lists', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ trigger: string }>(
      `select tgname || ' on ' || relname as trigger from pg_trigger
       join pg_class on pg_class.oid = tgrelid
       join pg_namespace on pg_namespace.oid = relnamespace
       where not tgisinternal and nspname = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const named = listed().flatMap(({ triggers }) => triggers);
    expect(named.toSorted()).toEqual(rows.map(({ trigger }) => trigger).toSorted());
  } finally {
    await client.end();
    await database.drop();
  }
});

test('every trigger has a test', () => {
  const missing = listed()
    .map((row) => row.test)
    .filter((file) => !existsSync(path.resolve(import.meta.dirname, '..', file)));
  expect(missing).toEqual([]);
});
