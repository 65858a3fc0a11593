import pg from 'pg';

/**
 * Tables that may change while a request is refused: a session remembers when it was last used,
 * limits count refusals, and who tries a wrong secret is noted.
 */
const livelyTables = ['public.sessions', 'public.allowances', 'public.audit'];

interface Moment {
  readonly writes: string;
  readonly isWriting: boolean;
}

/** Looks at what is stored, past every door: to show that a refused request left nothing behind. */
export class StoredState {
  /** Sees what is stored now. */
  #present: pg.Client;
  /** Sees what was stored when the work began. */
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

  /** What came of `work`, and the tables it changed. */
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

  /** Reading every row takes long: nothing is read as long as nobody wrote anything. */
  async #changedSince(before: Moment): Promise<readonly string[]> {
    const now = await momentOf(this.#present);
    // What is written but not committed has moved the sequence already, and shows itself later.
    const isCalm = !before.isWriting && !now.isWriting;
    if (isCalm && before.writes === now.writes) return [];
    const [then, since] = await Promise.all([
      this.#digest(this.#past),
      this.#digest(this.#present),
    ]);
    return this.#tables.filter((table) => then.get(table) !== since.get(table));
  }

  /** A digest of every table's rows, by table name. */
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

/** Moves with every statement that writes to any table. */
const anyWrites = 'watch.writes';

/**
 * Lets every statement that writes to one of these tables move a sequence, also one that is rolled
 * back. Nobody waits for a sequence, so what is watched behaves as it does unwatched.
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
