import { sql, type SQL } from 'drizzle-orm';
import type { Executor, Sql } from './database.ts';
import { asRefusal } from './failures.ts';

interface Preparable<Row> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row> };
}

/**
 * A query built once per connection and prepared in PostgreSQL: for hot paths, where building the
 * SQL anew would cost as much as running it. Values go in through `sql.placeholder('name')`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the placeholders
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (sql: Sql) => Preparable<Row>,
): (on: Executor, values: Values) => Promise<Row> {
  const statements = new WeakMap<Sql, ReturnType<Preparable<Row>['prepare']>>();
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

/**
 * Hides a value from the planner. Where plans for the actual values seem cheaper than one generic
 * plan (a list of three rather than of some), PostgreSQL would plan each call anew, which may take
 * longer than the call.
 */
export const genericPlanParameter = (name: string, type: string): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;
