import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export class MigrationProblem extends Error {}

/**
 * Key of the advisory lock: an arbitrary number, the same in every process. One migrates, the
 * others wait.
 */
const migrationLock = 7_226_114_301;

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Migrates to the newest schema. The list is append-only: an applied file must still exist
 * unchanged, and new ones come after it. `only` stops at the schema of a backup.
 */
export async function migrate(
  url: string,
  folder: string,
  { only }: { only?: ReadonlySet<string> } = {},
): Promise<readonly string[]> {
  const all = await readMigrations(folder);
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const pending = await pendingOf(client, migrations);
    for (const migration of pending) await apply(client, migration);
    await migrateJobs(client, url);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the session releases the lock, also after a failure.
    await client.end();
  }
}

export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const odd = names.find((name) => !fileName.test(name));
  if (odd) throw new MigrationProblem(`A migration is called 0001_subject.sql, not ${odd}`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function pendingOf(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migrations where name ~ '^\\d' order by name`,
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const file = known.get(name);
    // An older program keeps working on a newer schema: expand first, contract later.
    if (!file) continue;
    if (file.checksum !== checksum) {
      throw new MigrationProblem(`${name} was changed after it had been applied. Add a new file.`);
    }
  }
  const applied = new Set(rows.map((row) => row.name));
  const newest = rows.at(-1)?.name ?? '';
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const late = pending.find((migration) => migration.name < newest);
  if (late) throw new MigrationProblem(`${late.name} comes before ${newest}, already applied.`);
  return pending;
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    // Fail and retry rather than queue every request behind a waiting lock.
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationProblem(`${name} failed`, { cause: error });
  }
}

/**
 * Migrates the job queue. Loading it costs more than the rest of the start, so it runs once per
 * version and is recorded.
 */
async function migrateJobs(client: pg.Client, url: string): Promise<void> {
  const name = 'graphile-worker 0.18.0';
  const { rowCount } = await client.query('select 1 from schema_migrations where name = $1', [
    name,
  ]);
  if (rowCount) return;
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: await quiet() });
  await client.query('insert into schema_migrations (name, checksum) values ($1, $1)', [name]);
}

async function quiet() {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => () => undefined);
}
