import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate, readMigrations } from '../db/migrate.ts';
import { isMissing } from '../storage/durable.ts';
import {
  columnList,
  listOccupants,
  listTables,
  qualified,
  readApplied,
  setPlainly,
} from './catalogue.ts';
import { openPlain, readPlain, syncFolders } from './files.ts';
import { BackupProblem, mediaFolder, secretFile, type Manifest } from './manifest.ts';
import { copyFile } from './media.ts';

export interface RestoreOptions {
  readonly url: string;
  readonly dataDir: string;
  readonly folder: string;
  /** Checked by `readBackup`. */
  readonly manifest: Manifest;
  readonly migrations: string;
  /** True when the secret comes from the environment: the one in the backup is then ignored. */
  readonly hasSecret: boolean;
  readonly signal: AbortSignal;
}

/** Restores everything into an empty place, or nothing. */
export async function restore(options: RestoreOptions): Promise<void> {
  const { url, manifest, migrations } = options;
  const media = path.join(options.dataDir, mediaFolder);
  await assertKnown(manifest, migrations);
  await assertPlace(options, media);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stenope restore',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await setPlainly(client);
    await assertEmpty(client);
    try {
      // Files first: at no moment does a row exist without its file.
      await restoreMedia(options, media);
      await migrate(url, migrations, {
        only: new Set(manifest.migrations.map(({ name }) => name)),
      });
      await restoreRows(client, options);
    } catch (error) {
      await emptyFolder(media);
      throw error;
    }
    await migrate(url, migrations);
    await client.query('analyze');
  } finally {
    await client.end().catch(() => undefined);
  }
  await restoreSecret(options);
}

/** The schema is made by the migrations the backup names, so each must be known and unchanged. */
async function assertKnown({ migrations }: Manifest, folder: string): Promise<void> {
  const ours = new Map(
    (await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]),
  );
  for (const { name, checksum } of migrations) {
    if (!isOurs(name)) continue;
    const known = ours.get(name);
    if (known === undefined) {
      throw new BackupProblem(
        `The backup was made by a newer version: this one does not know ${name}.`,
      );
    }
    if (known !== checksum)
      throw new BackupProblem(`${name} is not the file the backup was made with.`);
  }
}

/** Distinguishes our migrations from those of the queue, which are recorded under its own name. */
function isOurs(name: string): boolean {
  return /^\d/.test(name);
}

async function assertPlace(
  { dataDir, manifest, hasSecret }: RestoreOptions,
  media: string,
): Promise<void> {
  const [file] = await entriesOf(media);
  if (file !== undefined) {
    throw new BackupProblem(`${media} is not empty: restore into a new DATA_DIR.`);
  }
  const bringsSecret = manifest.secret !== null && !hasSecret;
  if (bringsSecret && (await entriesOf(dataDir)).includes(secretFile)) {
    throw new BackupProblem(
      `${path.join(dataDir, secretFile)} exists, and the backup brings its own: move the one you do not want away.`,
    );
  }
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const found = await listOccupants(client);
  if (found.length === 0) return;
  throw new BackupProblem(
    `The database is not empty (${found.join(', ')}): restore into a new one. ` +
      'What an earlier restore left when it was cut short has to be removed by hand.',
  );
}

async function restoreMedia(
  { folder, manifest, signal }: RestoreOptions,
  media: string,
): Promise<void> {
  await mkdir(media, { recursive: true, mode: 0o700 });
  for (const { path: name, bytes, sha256 } of manifest.media) {
    const source = path.join(folder, mediaFolder, name);
    const stored = await copyFile(source, path.join(media, name), 0o600, signal);
    if (stored?.sha256 !== sha256 || stored.bytes !== bytes) {
      throw new BackupProblem(`${name} changed while it was being restored.`);
    }
  }
  await syncFolders(media);
}

async function restoreRows(client: pg.Client, options: RestoreOptions): Promise<void> {
  const { manifest } = options;
  await assertFits(client, manifest);
  await client.query('begin');
  try {
    const names = manifest.tables.map(qualified);
    // Triggers ran when the rows were first written; their results are in the backup.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Migrations may have inserted rows; the backup includes them.
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of manifest.tables) await fillTable(client, table, options);
    for (const { schema, name, value, called } of manifest.sequences) {
      await client.query('select setval($1::text::regclass, $2, $3)', [
        qualified({ schema, name }),
        value,
        called,
      ]);
    }
    await beginNewLife(client);
    await client.query('set constraints all immediate');
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** A new lineage invalidates the event cursors that clients still hold. */
async function beginNewLife(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `update public.instance
     set lineage = replace(gen_random_uuid()::text, '-', ''), outbox_pruned_to = '0'`,
  );
  if (rowCount !== 1) throw new BackupProblem('The backup holds no instance.');
}

async function assertFits(client: pg.Client, manifest: Manifest): Promise<void> {
  const applied = (await readApplied(client)).map(({ name }) => name).filter(isOurs);
  const listed = manifest.migrations.map(({ name }) => name).filter(isOurs);
  if (JSON.stringify(applied) !== JSON.stringify(listed)) {
    throw new BackupProblem('The schema that was made is not that of the backup.');
  }
  const tables = new Map((await listTables(client)).map((table) => [qualified(table), table]));
  for (const table of manifest.tables) {
    const columns = new Set(tables.get(qualified(table))?.columns);
    const missing = table.columns.find((column) => !columns.has(column));
    if (missing !== undefined || columns.size === 0) {
      throw new BackupProblem(`${qualified(table)} has no place for ${missing ?? 'its rows'}.`);
    }
  }
}

async function fillTable(
  client: pg.Client,
  table: Manifest['tables'][number],
  { folder, signal }: RestoreOptions,
): Promise<void> {
  const source = await openPlain(path.join(folder, table.file));
  const target = client.query(
    copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`),
  );
  await pipeline(source.createReadStream(), createGunzip(), target, { signal });
  if (target.rowCount !== table.rows) {
    throw new BackupProblem(
      `${qualified(table)} has ${target.rowCount} rows, and the manifest says ${table.rows}.`,
    );
  }
}

async function restoreSecret({ dataDir, folder, manifest, hasSecret }: RestoreOptions) {
  if (manifest.secret === null || hasSecret) return;
  const secret = await readPlain(path.join(folder, secretFile));
  await writeFile(path.join(dataDir, secretFile), secret, { mode: 0o600, flag: 'wx', flush: true });
}

async function entriesOf(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/**
 * Undoes a failed restore: the folder was empty before. The folder itself stays, as it may be a
 * mount point.
 */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await entriesOf(folder)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
