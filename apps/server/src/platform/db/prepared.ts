import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from './database.ts';
import { asRefusal } from './failures.ts';

/** A statement of drizzle: to be run with values, or to be read. */
interface DrizzleStatement<Row> {
  execute(values?: Record<string, unknown>): Promise<Row>;
  getQuery(): { readonly sql: string; readonly params: readonly unknown[] };
}

export interface Preparable<Row> {
  prepare(name: string): DrizzleStatement<Row>;
}

export interface StatementText {
  readonly name: string;
  readonly text: string;
  /** Parameters in order: drizzle's placeholders, or values that are always the same. */
  readonly params: readonly unknown[];
}

/** @bound one entry for each statement in the source: they are made when modules are loaded */
const registered: ((on: Sql) => StatementText)[] = [];

/** Text of every statement made so far, without asking a database (`npm run sql`). */
export const preparedStatements = (on: Sql): readonly StatementText[] =>
  registered.map((textOf) => textOf(on));

/**
 * A query built once per connection and prepared in PostgreSQL: for hot paths, where building the
 * SQL anew would cost as much as running it. Values go in through `sql.placeholder('name')`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (sql: Sql) => Preparable<Row>,
): (on: Executor, values: Values) => Promise<Row> {
  registered.push((on) => {
    const { sql: text, params } = build(on).prepare(name).getQuery();
    return { name, text, params };
  });
  const statements = new WeakMap<Sql, DrizzleStatement<Row>>();
  return async (on, values) => {
    let statement = statements.get(on.sql);
    if (!statement) {
      statement = build(on.sql).prepare(name);
      statements.set(on.sql, statement);
    }
    try {
      return await statement.execute(values);
    } catch (error) {
      throw asRefusal(error);
    }
  };
}

/** A statement written as text, for `pool.query({ ...statement, values })`. */
export function preparedText(name: string, text: string): { name: string; text: string } {
  registered.push(() => ({ name, text, params: [] }));
  return { name, text };
}

/**
 * Hides a value from the planner. Where plans for the actual values seem cheaper than one generic
 * plan (a list of three rather than of some), PostgreSQL would plan each call anew, which may take
 * longer than the call.
 */
export const genericPlanParameter = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;
