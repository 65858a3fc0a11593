import type { Executor, Sql } from './database.ts';
import { asRefusal } from './failures.ts';
import { prepared, type Preparable } from './prepared.ts';

/** Query of a list people read: where it goes on, and how many rows they want at most. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/**
 * Cuts a page out of rows that were read with one more than the limit. `last` is the row the next
 * page begins behind; there is none where the list ends.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly items: readonly Row[]; readonly last: Row | undefined } {
  return { items: rows.slice(0, limit), last: rows.length > limit ? rows[limit - 1] : undefined };
}

interface PageStatement<Rows> extends Preparable<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

/**
 * A list query, prepared for its usual page size and built anew for any other. `build` reads one
 * row more than the page (see `cutPage`) and writes the number into the statement: for an unknown
 * number PostgreSQL would plan for thousands of rows.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
export function preparedPage<Values extends Record<string, unknown>, Row>(
  name: string,
  usualSize: number,
  build: (on: Sql, rows: number) => PageStatement<Row[]>,
): (on: Executor, values: Values, size: number) => Promise<Row[]> {
  const usual = prepared<Values, Row[]>(name, (on) => build(on, usualSize + 1));
  const anySize = unpreparedPage<Values, Row>(build);
  return (on, values, size) => (size === usualSize ? usual(on, values) : anySize(on, values, size));
}

/** The same for lists whose best plan depends on the values: built and planned at every call. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
export function unpreparedPage<Values extends Record<string, unknown>, Row>(
  build: (on: Sql, rows: number) => PageStatement<Row[]>,
): (on: Executor, values: Values, size: number) => Promise<Row[]> {
  return async (on, values, size) => {
    try {
      return await build(on.sql, size + 1).execute(values);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}
