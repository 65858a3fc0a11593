import pg from 'pg';

/** Statements sent to the database, for tests that count them. */
export class StatementLog {
  #listening = new Set<string[]>();

  record(text: string): void {
    for (const seen of this.#listening) seen.push(text);
  }

  /** Statements caused by `work`. All of the process count, so run one thing at a time. */
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

/** The live connection polls every second. */
function isUpkeep(text: string): boolean {
  return /pg_snapshot_xmin|pg_notify/.test(text);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Every node of the query plan, to assert that no table is scanned. */
export async function explain(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly { type: string; table: string | undefined }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Small tables would be scanned for good reason; this shows whether an index is possible.
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
