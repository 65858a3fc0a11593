import pg from 'pg';

/** A digest of every table's rows, by table name. */
export type Stored = ReadonlyMap<string, string>;

/**
 * Tables that may change while a request is refused: a session remembers when it was last used,
 * limits count refusals, and who tries a wrong secret is noted.
 */
const livelyTables = ['public.sessions', 'public.allowances', 'public.audit'];

interface Known {
  readonly versions: string;
  readonly digest: string;
}

/** Looks at what is stored, past every door: to show that a refused request left nothing behind. */
export class StoredState {
  #client: pg.Client;
  #tables: readonly string[];
  #known = new Map<string, Known>();

  private constructor(client: pg.Client, tables: readonly string[]) {
    this.#client = client;
    this.#tables = tables;
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
    return new StoredState(client, tables);
  }

  /** Reading every row each time takes long: only tables are read whose rows have other versions. */
  async look(): Promise<Stored> {
    const { rows: now } = await this.#client.query<{ name: string; versions: string }>({
      name: 'versions',
      text: this.#tables.map(versionsOf).join(' union all '),
    });
    const touched = now.filter(
      ({ name, versions }) => this.#known.get(name)?.versions !== versions,
    );
    const digests = await this.#digest(touched.map(({ name }) => name));
    for (const { name, versions } of touched) {
      this.#known.set(name, { versions, digest: digests.get(name) ?? '' });
    }
    return new Map([...this.#known].map(([name, { digest }]) => [name, digest]));
  }

  async #digest(tables: readonly string[]): Promise<Stored> {
    if (tables.length === 0) return new Map();
    const { rows } = await this.#client.query<{ name: string; digest: string }>(
      tables.map(digestOf).join(' union all '),
    );
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  close(): Promise<void> {
    return this.#client.end();
  }
}

/** Where each row lies and which transaction wrote it: the same only if no row was written. */
function versionsOf(table: string): string {
  const versions = `sum(hashtextextended(ctid::text || xmin::text, 0)::numeric)`;
  return `select '${table}' as name, count(*) || ' ' || coalesce(${versions}, 0) as versions from ${table}`;
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
