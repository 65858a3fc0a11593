import pg from 'pg';

/**
 * Tables that may change while a request is refused: session use, rate limits, and failed attempts
 * in the audit log.
 */
const livelyTables = ['public.sessions', 'public.allowances', 'public.audit'];

interface Moment {
  readonly writes: string;
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
       where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' order by 1`,
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

  /** Reading every row is slow: skipped while nothing was written. */
  async #changedSince(before: Moment): Promise<readonly string[]> {
    const now = await momentOf(this.#present);
    // An uncommitted write has advanced the sequence already, and becomes visible later.
    const isCalm = !before.isWriting && !now.isWriting;
    if (isCalm && before.writes === now.writes) return [];
    const [then, since] = await Promise.all([
      this.#digest(this.#past),
      this.#digest(this.#present),
    ]);
    return this.#tables.filter((table) => then.get(table) !== since.get(table));
  }

  /** Digest of each table's rows. */
  async #digest(client: pg.Client): Promise<ReadonlyMap<string, string>> {
    const { rows } = await client.query<{ name: string; digest: string }>(
      this.#tables.map(digestOf).join(' union all '),
    );
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  async close(): Promise<void> {
    await Promise.all([this.#present.end(), this.#past.end()]);
  }
}

function aClient(connectionString: string): pg.Client {
  return new pg.Client({ connectionString });
}

async function momentOf(client: pg.Client): Promise<Moment> {
  const { rows } = await client.query<{ writes: string; isWriting: boolean }>({
    name: 'moment',
    text: `select coalesce(pg_sequence_last_value('${anyWrites}'), 0)::text as writes,
             exists (select from pg_stat_activity
               where datname = current_database() and backend_xid is not null) as "isWriting"`,
  });
  return rows[0] ?? { writes: '', isWriting: true };
}

/** Advanced by every statement that writes to any table. */
const anyWrites = 'watch.writes';

/**
 * Triggers that advance a sequence on every write to these tables, even a rolled back one.
 * Sequences take no locks, so the watched code behaves as usual.
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
      `create sequence ${anyWrites}`,
      `create function watch.count() returns trigger language plpgsql as
         $$ begin perform nextval('${anyWrites}'); return null; end $$`,
      ...tables.map(
        (name) =>
          `create trigger watch_writes after insert or update or delete or truncate on ${name}
             for each statement execute function watch.count()`,
      ),
      'commit',
    ].join(';\n'),
  );
}

function digestOf(table: string): string {
  const rows = `string_agg(whole::text, E'\\n' order by whole::text)`;
  return `select '${table}' as name, md5(coalesce(${rows}, '')) as digest from ${table} as whole`;
}
