import pg from 'pg';

/** What was sent to the database, for tests that count it. */
export class StatementLog {
  #listening = new Set<string[]>();

  record(text: string): void {
    for (const seen of this.#listening) seen.push(text);
  }

  /** The statements `work` caused. Run one thing at a time: all of the process's count. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    const seen: string[] = [];
    this.#listening.add(seen);
    try {
      await work();
    } finally {
      this.#listening.delete(seen);
    }
    return seen.filter((text) => !isUpkeep(text));
  }
}

/** The live line looks for news every second, whatever else happens. */
function isUpkeep(text: string): boolean {
  return /pg_snapshot_xmin|pg_notify/.test(text);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Every node of the plan PostgreSQL would use: to assert that nothing is scanned whole. */
export async function explain(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly { type: string; table: string | undefined }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Small test tables would be scanned whole for good reason; this asks what is possible.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? flatten(plan) : [];
  } finally {
    await client.end();
  }
}

function flatten(node: PlanNode): { type: string; table: string | undefined }[] {
  const own = { type: node['Node Type'], table: node['Relation Name'] };
  return [own, ...(node.Plans ?? []).flatMap(flatten)];
}
