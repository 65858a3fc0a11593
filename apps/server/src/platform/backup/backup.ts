import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { isMissing, syncFolder } from '../storage/durable.ts';
import { to as copyTo } from 'pg-copy-streams';
import {
  columnList,
  listTables,
  qualified,
  readApplied,
  readSequences,
  setPlainly,
  type Table,
} from './catalogue.ts';
import { digest, store, syncFolders } from './files.ts';
import {
  BackupProblem,
  format,
  manifestFile,
  manifestSum,
  mediaFolder,
  plainName,
  readManifest,
  secretFile,
  tablesFolder,
  type Manifest,
} from './manifest.ts';
import { copyMedia, type MediaCopy } from './media.ts';

export interface BackupOptions {
  readonly url: string;
  readonly dataDir: string;
  /** The finished backup. Renamed into place at the end, so it is complete or absent. */
  readonly folder: string;
  /** Included only on request: with rows and secret anybody can sign in as anybody. */
  readonly secret?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Writes a backup: rows from one snapshot, files, and a manifest with checksums for the restore.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const folder = path.resolve(options.folder);
  const draft = `${folder}.partial`;
  await claim(folder, draft, path.resolve(options.dataDir, mediaFolder));
  try {
    const manifest = await fill(draft, options);
    await syncFolders(draft);
    await rename(draft, folder);
    await syncFolder(path.dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Creating the draft folder also serves as the lock between two backups. */
async function claim(folder: string, draft: string, media: string): Promise<void> {
  if (`${folder}/`.startsWith(`${media}/`)) {
    throw new BackupProblem(`${folder} lies among the files to be backed up: choose another.`);
  }
  const found = await lstat(folder).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  if (found) throw new BackupProblem(`${folder} exists already: a backup makes its own folder.`);
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(draft, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new BackupProblem(
      `${draft} exists: another backup is writing it, or one was cut short. Remove it if none is running.`,
    );
  });
}

async function fill(draft: string, options: BackupOptions): Promise<Manifest> {
  const { dataDir, signal } = options;
  const media: MediaCopy = { copied: new Map(), vanished: new Set() };
  const copyFiles = () =>
    copyMedia(path.join(dataDir, mediaFolder), path.join(draft, mediaFolder), media, signal);
  await mkdir(path.join(draft, mediaFolder));
  await copyFiles();
  const rows = await copyRows(options.url, draft, signal);
  await copyFiles();
  const manifest: Manifest = {
    format,
    madeAt: new Date().toISOString(),
    ...rows,
    media: [...media.copied]
      .map(([name, stored]) => ({ path: name, ...stored }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    vanished: [...media.vanished].toSorted(),
    secret: options.secret === undefined ? null : await keepSecret(draft, options.secret, signal),
  };
  const file = path.join(draft, manifestFile);
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  // Fail now on a manifest that a restore would refuse.
  readManifest(text);
  await writeFile(file, text, { mode: 0o600, flush: true });
  const { sha256 } = await digest(file);
  await writeFile(path.join(draft, manifestSum), `${sha256}  ${manifestFile}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

function keepSecret(draft: string, secret: string, signal: AbortSignal) {
  return store(Readable.from([Buffer.from(secret)]), path.join(draft, secretFile), {
    mode: 0o600,
    signal,
  });
}

type Rows = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

async function copyRows(url: string, draft: string, signal: AbortSignal): Promise<Rows> {
  const folder = path.join(draft, tablesFolder);
  await mkdir(folder);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stenope backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // The running statement fails by itself; without a listener Node would treat the error as
  // uncaught.
  client.on('error', () => undefined);
  // Ends even a statement that waits for a lock. A client that is still connecting never answers
  // once it is ended, hence the rejection of its own.
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  const stop = (): void => {
    void client.end().catch(() => undefined);
    stopped.reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([client.connect(), stopped.promise]);
    await setPlainly(client);
    const migrations = await readApplied(client);
    const known = await openSnapshot(client);
    const tables: Manifest['tables'] = [];
    for (const table of known) tables.push(await copyTable(client, table, folder, signal));
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const postgres = rows[0]?.server_version ?? '';
    return {
      postgres,
      migrations: [...migrations],
      tables,
      sequences: [...(await readSequences(client))],
    };
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.race([client.end(), stopped.promise]).catch(() => undefined);
  }
}

/**
 * Opens the snapshot. The locks allow reads and writes but no schema change. They come first: a
 * snapshot taken before them could see tables that were changed since.
 */
async function openSnapshot(client: pg.Client): Promise<readonly Table[]> {
  const before = await listTables(client);
  assertPlainNames(before);
  await client.query('begin isolation level repeatable read, read only');
  await client.query(`lock table ${before.map(qualified).join(', ')} in access share mode`);
  const tables = await listTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before)) {
    throw new BackupProblem('The tables were changed just now by a new version: try again.');
  }
  return tables;
}

function assertPlainNames(tables: readonly Table[]): void {
  const odd = tables.find(({ schema, name }) => !plainName.test(schema) || !plainName.test(name));
  if (odd === undefined) return;
  throw new BackupProblem(
    `The table ${qualified(odd)} cannot be backed up: a name may hold letters without accents, digits and _ only.`,
  );
}

/**
 * Copies as text, not binary: PostgreSQL reads its text format in every version and on every
 * processor, and a person can read it with zcat.
 */
async function copyTable(
  client: pg.Client,
  table: Table,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest['tables'][number]> {
  const file = `${table.schema}.${table.name}.copy.gz`;
  const source = client.query(copyTo(`copy ${qualified(table)} (${columnList(table)}) to stdout`));
  const stored = await store(source, path.join(folder, file), {
    mode: 0o600,
    signal,
    through: createGzip({ level: 4 }),
  });
  // The row count arrives after the last row; one more query waits for it.
  await client.query('select');
  return {
    schema: table.schema,
    name: table.name,
    columns: [...table.columns],
    rows: source.rowCount,
    file: `${tablesFolder}/${file}`,
    ...stored,
  };
}
