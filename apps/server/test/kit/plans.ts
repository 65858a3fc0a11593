import pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** A look at what PostgreSQL would do, in a database that is filled and analysed. */
export interface Planner {
  readonly database: pg.Client;
  /** Tables it would read from end to end, with the plan it keeps for any values. */
  readWhole(text: string): Promise<string[]>;
  end(): Promise<void>;
}

/** `small` are tables of so few rows that they are read faster whole. */
export async function aPlanner(databaseUrl: string, small: readonly string[]): Promise<Planner> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    database,
    readWhole: async (text) => {
      const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      return plan ? wholeIn(plan).filter((table) => !small.includes(table)) : ['no plan'];
    },
    end: () => database.end(),
  };
}

function wholeIn(node: Node): string[] {
  return [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(wholeIn),
  ];
}
