import {
  getTableColumns,
  sql,
  type InferInsertModel,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

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

/** Sets the columns that such a row has, from rows called `sent`. */
export function sentColumns<Table extends PgTable>(
  table: Table,
  row: RowOf<Table>,
): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in row);
  return Object.fromEntries(columns.map(([key, { name }]) => [key, sql.raw(`sent.${name}`)]));
}
