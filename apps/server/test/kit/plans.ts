import pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

/** A look at what PostgreSQL would do, in a database that is filled and analysed. */
export interface Planner {
  readonly database: pg.Client;
  /** Tables it would read from end to end, with the plan it keeps for any values. */
  readWhole(text: string): Promise<string[]>;
  /** Indexes it would use. */
  indexes(text: string): Promise<string[]>;
  end(): Promise<void>;
}

/**
 * `small` are tables of so few rows that they are read faster whole. Few are signed in where plans
 * are looked at: who asks is read anew when a slow machine took longer than that is remembered.
 */
export async function aPlanner(databaseUrl: string, small: readonly string[]): Promise<Planner> {
  const few = new Set([...small, 'sessions']);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const planOf = async (text: string): Promise<Node | undefined> => {
    const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (generic_plan, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan;
  };
  return {
    database,
    readWhole: async (text) => {
      const plan = await planOf(text);
      return plan ? wholeIn(plan).filter((table) => !few.has(table)) : ['no plan'];
    },
    indexes: async (text) => {
      const plan = await planOf(text);
      return plan ? indexesIn(plan) : [];
    },
    end: () => database.end(),
  };
}

function indexesIn(node: Node): string[] {
  const own = node['Index Name'];
  return [...(own === undefined ? [] : [own]), ...(node.Plans ?? []).flatMap(indexesIn)];
}

function wholeIn(node: Node): string[] {
  return [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(wholeIn),
  ];
}
