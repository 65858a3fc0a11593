import {
  getTableColumns,
  sql,
  type InferInsertModel,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/**
 * Rows sent as one JSON parameter, which PostgreSQL reads by the types of the table's own columns: a
 * statement for many rows repeats neither names nor types.
 */
export const rowsFromJson = (table: PgTable, json: SQL | Placeholder): SQL =>
  sql`json_populate_recordset(null::${table}, ${json}::json)`;

type RowOf<Table extends PgTable> = Partial<InferInsertModel<Table>>;

/** Rows by the names their columns have in the database. */
export function jsonOf<Table extends PgTable>(table: Table, rows: readonly RowOf<Table>[]): string {
  const names = new Map(
    Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name]),
  );
  const named = (row: RowOf<Table>) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [names.get(key) ?? key, value]));
  return JSON.stringify(rows.map(named));
}

/** All columns of a table but these. */
export function columnsWithout<Table extends PgTable>(
  table: Table,
  ...without: readonly (keyof Table['_']['columns'] & string)[]
): readonly PgColumn[] {
  const left = new Set<string>(without);
  return Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    left.has(key) ? [] : [column],
  );
}

export const columnList = (columns: readonly PgColumn[], of?: string): SQL =>
  sql.raw(columns.map(({ name }) => (of ? `${of}.${name}` : name)).join(', '));

/** `a = source.a, b = source.b` */
export const assignments = (columns: readonly PgColumn[], source: string): SQL =>
  sql.raw(columns.map(({ name }) => `${name} = ${source}.${name}`).join(', '));

interface Update<Table extends PgTable> {
  /** All with the same columns. */
  readonly rows: readonly RowOf<Table>[];
  /** Columns by which a row is found; the others are set. */
  readonly by: readonly (keyof RowOf<Table> & string)[];
  /** Which row of the table is meant by one that was sent, called `sent`. */
  readonly where: SQL;
}

export async function updateRows<Table extends PgTable>(
  on: Executor,
  table: Table,
  { rows: [first, ...others], by, where }: Update<Table>,
): Promise<void> {
  if (!first) return;
  const set = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    key in first && !by.includes(key as never) ? [column] : [],
  );
  await on.sql.execute(sql`update ${table} set ${assignments(set, 'sent')}
    from ${rowsFromJson(table, sql`${jsonOf(table, [first, ...others])}`)} as sent where ${where}`);
}
