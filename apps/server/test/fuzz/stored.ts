import pg from 'pg';

/**
 * Tables that may change while a request is refused: session use, rate limits, and failed attempts
 * in the audit log.
 */
const livelyTables = ['public.sessions', 'public.allowances', 'public.audit'];

interface Moment {
  /** How often each table was written to; a table never written to is left out. */
  readonly writes: Readonly<Record<string, number>>;
  readonly isWriting: boolean;
}

/** Compares the stored rows directly: a refused request must leave nothing behind. */
export class StoredState {
  /** Sees the current rows. */
  #present: pg.Client;
  /** Sees the rows from before the work. */
  #past: pg.Client;
  #tables: readonly string[];

  private constructor(present: pg.Client, past: pg.Client, tables: readonly string[]) {
    this.#present = present;
    this.#past = past;
    this.#tables = tables;
  }

  static async open(databaseUrl: string): Promise<StoredState> {
    const [present, past] = [aClient(databaseUrl), aClient(databaseUrl)];
    await Promise.all([present.connect(), past.connect()]);
    const { rows } = await present.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema|watch$)' order by 1`,
    );
    const tables = rows.map(({ name }) => name).filter((name) => !livelyTables.includes(name));
    await watchWrites(present, tables);
    return new StoredState(present, past, tables);
  }

  /** Result of `work`, and the tables it changed. */
  async changedBy<Outcome>(
    work: () => Promise<Outcome>,
  ): Promise<{ readonly outcome: Outcome; readonly changed: readonly string[] }> {
    await this.#past.query('begin isolation level repeatable read read only');
    try {
      const before = await momentOf(this.#past);
      const outcome = await work();
      return { outcome, changed: await this.#changedSince(before) };
    } finally {
      await this.#past.query('rollback');
    }
  }

  /** Entries of the audit log. */
  async countActs(): Promise<number> {
    const { rows } = await this.#present.query<{ acts: number }>(
      'select count(*)::int as acts from audit',
    );
    return rows[0]?.acts ?? 0;
  }

  /** Reading rows is slow: only tables that were written to are read. */
  async #changedSince(before: Moment): Promise<readonly string[]> {
    const now = await momentOf(this.#present);
    // An uncommitted write has advanced its sequence already, and becomes visible later.
    const isCalm = !before.isWriting && !now.isWriting;
    const written = isCalm
      ? this.#tables.filter((table) => before.writes[table] !== now.writes[table])
      : this.#tables;
    if (written.length === 0) return [];
    const [then, since] = await Promise.all([
      digestsOf(this.#past, written),
      digestsOf(this.#present, written),
    ]);
    return written.filter((table) => then.get(table) !== since.get(table));
  }

  async close(): Promise<void> {
    await Promise.all([this.#present.end(), this.#past.end()]);
  }
}

function aClient(connectionString: string): pg.Client {
  return new pg.Client({ connectionString });
}

async function momentOf(client: pg.Client): Promise<Moment> {
  const { rows } = await client.query<Moment>({
    name: 'moment',
    text: `select coalesce((select json_object_agg(name, pg_sequence_last_value(counter))
               from watch.tables where pg_sequence_last_value(counter) is not null),
               '{}') as writes,
             exists (select from pg_stat_activity
               where datname = current_database() and backend_xid is not null) as "isWriting"`,
  });
  return rows[0] ?? { writes: {}, isWriting: true };
}

/**
 * Triggers that advance a sequence of each of these tables on every write to it, even a rolled back
 * one. Sequences take no locks, so the watched code behaves as usual.
 */
async function watchWrites(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regnamespace('watch') is not null as "isThere"`,
  );
  if (rows[0]?.isThere) return;
  await client.query(
    [
      'begin',
      'create schema watch',
      'create table watch.tables (name text primary key, counter regclass not null)',
      `create function watch.count() returns trigger language plpgsql as
         $$ begin perform nextval(tg_argv[0]::regclass); return null; end $$`,
      ...tables.flatMap((name, at) => [
        `create sequence watch.writes_${at}`,
        `insert into watch.tables values ('${name}', 'watch.writes_${at}')`,
        `create trigger watch_writes after insert or update or delete or truncate on ${name}
           for each statement execute function watch.count('watch.writes_${at}')`,
      ]),
      'commit',
    ].join(';\n'),
  );
}

/** Digest of each table's rows. */
async function digestsOf(
  client: pg.Client,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    tables.map(digestOf).join(' union all '),
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

function digestOf(table: string): string {
  const rows = `string_agg(whole::text, E'\\n' order by whole::text)`;
  return `select '${table}' as name, md5(coalesce(${rows}, '')) as digest from ${table} as whole`;
}
