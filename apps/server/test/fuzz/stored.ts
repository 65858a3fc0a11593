import pg from 'pg';

/** A digest of every table's rows, by table name. */
export type Stored = ReadonlyMap<string, string>;

/**
 * Tables that may change while a request is refused: a session remembers when it was last used,
 * limits count refusals, and who tries a wrong secret is noted.
 */
const livelyTables = ['public.sessions', 'public.allowances', 'public.audit'];

interface Watched {
  readonly name: string;
  /** The sequence that moves with every statement which writes to the table. */
  readonly writes: string;
}

interface Known {
  readonly writes: string | null;
  readonly digest: string;
}

/** Looks at what is stored, past every door: to show that a refused request left nothing behind. */
export class StoredState {
  #client: pg.Client;
  #tables: readonly Watched[];
  #known = new Map<string, Known>();
  /** As it was when all tables were known, and nobody was writing. */
  #last: { readonly writes: string; readonly stored: Stored } | undefined;

  private constructor(client: pg.Client, tables: readonly Watched[]) {
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
    const names = rows.map(({ name }) => name).filter((name) => !livelyTables.includes(name));
    return new StoredState(client, await watchWrites(client, names));
  }

  /** Reading every row each time takes long: only tables are read that were written to meanwhile. */
  async look(): Promise<Stored> {
    const now = await this.#now();
    // What is written but not committed has moved its sequence already, and shows itself later.
    const isCalm = !now.isWriting;
    if (isCalm && this.#last?.writes === now.writes) return this.#last.stored;
    const writes = await this.#writes();
    const touched = this.#tables.filter(
      ({ name }) => this.#known.get(name)?.writes !== writes.get(name),
    );
    const read = isCalm ? touched : this.#tables;
    const digests = await this.#digest(read.map(({ name }) => name));
    for (const [table, digest] of digests) {
      this.#known.set(table, { writes: isCalm ? (writes.get(table) ?? null) : null, digest });
    }
    const stored = new Map([...this.#known].map(([name, { digest }]) => [name, digest]));
    this.#last = isCalm ? { writes: now.writes, stored } : undefined;
    return stored;
  }

  async #now(): Promise<{ readonly writes: string; readonly isWriting: boolean }> {
    const { rows } = await this.#client.query<{ writes: string; isWriting: boolean }>({
      name: 'now',
      text: `select coalesce(pg_sequence_last_value('${anyWrites}'), 0)::text as writes,
               exists (select from pg_stat_activity
                 where datname = current_database() and backend_xid is not null) as "isWriting"`,
    });
    return rows[0] ?? { writes: '', isWriting: true };
  }

  async #writes(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#client.query<{ name: string; writes: string }>({
      name: 'writes',
      text: `select name, coalesce(pg_sequence_last_value(writes), 0)::text as writes
             from unnest($1::text[], $2::regclass[]) as watched (name, writes)`,
      values: [this.#tables.map(({ name }) => name), this.#tables.map(({ writes }) => writes)],
    });
    return new Map(rows.map(({ name, writes }) => [name, writes]));
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

/** Moves with every statement that writes to any table. */
const anyWrites = 'watch.writes';

/**
 * Gives every table a sequence that each writing statement moves, also one that is rolled back.
 * Nobody waits for a sequence, so what is watched behaves as it does unwatched.
 */
async function watchWrites(
  client: pg.Client,
  tables: readonly string[],
): Promise<readonly Watched[]> {
  const watched = tables.map((name, at) => ({ name, writes: `watch.writes_${at}` }));
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regnamespace('watch') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) return watched;
  await client.query(
    [
      'begin',
      'create schema watch',
      `create function watch.count() returns trigger language plpgsql as
         $$ begin perform nextval(tg_argv[0]::regclass), nextval('${anyWrites}'); return null; end $$`,
      `create sequence ${anyWrites}`,
      ...watched.flatMap(({ name, writes }) => [
        `create sequence ${writes}`,
        `create trigger watch_writes after insert or update or delete or truncate on ${name}
           for each statement execute function watch.count('${writes}')`,
      ]),
      'commit',
    ].join(';\n'),
  );
  return watched;
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
