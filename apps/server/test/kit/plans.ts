import pg from 'pg';

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
}

/** Query plans of a filled and analysed database. */
export interface Planner {
  readonly database: pg.Client;
  /** Tables scanned as a whole by the generic plan. */
  readWhole(text: string): Promise<string[]>;
  /** Indexes of the plan. */
  indexes(text: string): Promise<string[]>;
  /** Tables of which the plan gathers rows before it orders them, however few are wanted. */
  gathered(text: string): Promise<string[]>;
  end(): Promise<void>;
}

/**
 * `small` tables have so few rows that a scan is faster. Session look-ups are ignored: on a slow
 * machine the cache may expire.
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
    gathered: async (text) => {
      const plan = await planOf(text);
      return plan ? gatheredIn(plan) : ['no plan'];
    },
    end: () => database.end(),
  };
}

function indexesIn(node: Node): string[] {
  const own = node['Index Name'];
  return [...(own === undefined ? [] : [own]), ...(node.Plans ?? []).flatMap(indexesIn)];
}

function gatheredIn(node: Node): string[] {
  return [
    ...(node['Node Type'] === 'Bitmap Heap Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(gatheredIn),
  ];
}

function wholeIn(node: Node): string[] {
  return [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(wholeIn),
  ];
}
