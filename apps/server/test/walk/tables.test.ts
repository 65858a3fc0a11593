import { globSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject, expect, test } from 'vitest';
import { createDatabase } from '../kit/database.ts';
import { differences, type ColumnShape, type TableShape } from './table-differences.ts';

const source = path.resolve(import.meta.dirname, '../../src');

/** Used in raw SQL, or of the fixture feature. */
const unwritten = ['schema_migrations', 'instance', 'allowances', 'notes'];

test('the tables the code believes in are those of the database', async () => {
  const believed = await believedTables();
  const real = await realTables();
  for (const name of unwritten) real.delete(name);
  expect(believed.size).toBeGreaterThan(4);
  expect(differences(believed, real)).toEqual([]);
});

test('a drift would be seen', () => {
  const column: ColumnShape = { type: 'text', nullable: false, hasDefault: false, key: false };
  const table = (columns: Record<string, ColumnShape>): TableShape =>
    new Map(Object.entries(columns));
  const real = new Map([['users', table({ id: column, name: column, old: column })]]);
  const believed = new Map([
    [
      'users',
      table({
        id: { ...column, key: true },
        name: { ...column, type: 'uuid', nullable: true, hasDefault: true },
        fresh: column,
      }),
    ],
    ['ghosts', table({})],
  ]);
  expect(differences(believed, real)).toEqual([
    'users.id: key is true in the code, false in the database',
    'users.name: type is uuid in the code, text in the database',
    'users.name: nullable is true in the code, false in the database',
    'users.name: has a default in the code, none in the database',
    'users.fresh is not in the database',
    'users.old is not in the code',
    'ghosts is not in the database',
  ]);
  expect(differences(new Map(), real)).toEqual(['users is not in the code']);
});

async function believedTables(): Promise<Map<string, TableShape>> {
  const files = [...globSync(`${source}/tables/*.ts`), `${source}/platform/db/platform-tables.ts`];
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  const tables = modules
    .flatMap((module) => Object.values(module))
    .filter((one) => is(one, PgTable));
  return new Map(tables.map(getTableConfig).map(({ name, columns }) => [name, shapeOf(columns)]));
}

function shapeOf(columns: ReturnType<typeof getTableConfig>['columns']): TableShape {
  return new Map(
    columns.map((column): [string, ColumnShape] => [
      column.name,
      {
        type: column.getSQLType(),
        nullable: !column.notNull,
        hasDefault: column.default !== undefined || column.generatedIdentity !== undefined,
        key: column.primary,
      },
    ]),
  );
}

async function realTables(): Promise<Map<string, TableShape>> {
  const database = await createDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; column: string; shape: ColumnShape }>(`
      select c.relname as table, a.attname as column,
        json_build_object(
          'type', format_type(a.atttypid, a.atttypmod),
          'nullable', not a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '',
          'key', coalesce(a.attnum = any (i.indkey) and i.indnkeyatts = 1, false)
        ) as shape
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`);
    const byTable = Map.groupBy(rows, ({ table }) => table);
    return new Map(
      [...byTable].map(([table, columns]) => [
        table,
        new Map(columns.map(({ column, shape }) => [column, shape])),
      ]),
    );
  } finally {
    await client.end();
    await database.drop();
  }
}
