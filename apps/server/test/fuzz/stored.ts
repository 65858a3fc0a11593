import pg from 'pg';

/** A digest of every table's rows, by table name. */
export type Stored = ReadonlyMap<string, string>;

/**
 * Tables that may change while a request is refused: a session remembers when it was last used,
 * limits count refusals, and who tries a wrong secret is noted.
 */
const livelyTables = ['public.sessions', 'public.allowances', 'public.audit'];

/** Looks at what is stored, past every door: to show that a refused request left nothing behind. */
export class StoredState {
  #client: pg.Client;
  #text: string;

  private constructor(client: pg.Client, text: string) {
    this.#client = client;
    this.#text = text;
  }

  static async open(databaseUrl: string): Promise<StoredState> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1`,
    );
    const tables = rows.map(({ name }) => name).filter((name) => !livelyTables.includes(name));
    return new StoredState(client, tables.map(digestOf).join(' union all '));
  }

  async look(): Promise<Stored> {
    const { rows } = await this.#client.query<{ name: string; digest: string }>(this.#text);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

function digestOf(table: string): string {
  const rows = `string_agg(whole::text, E'\\n' order by whole::text)`;
  return `select '${table}' as name, md5(coalesce(${rows}, '')) as digest from ${table} as whole`;
}

/** The tables that differ between two looks. */
export function changedTables(before: Stored, after: Stored): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}
