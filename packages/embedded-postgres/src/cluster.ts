import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './account.ts';
import type { Application } from './application.ts';
import type { Binaries } from './binaries.ts';
import type { FileLock } from './lock.ts';
import { makePrivate } from './safely.ts';

/**
 * Text is ordered by code point and cased by Unicode, both inside PostgreSQL: an index stays valid
 * when the system's C library changes its order. Lists shown to people name a collation ("unicode")
 * in their query. LC_CTYPE must be UTF-8 as well: with plain C, pg_trgm treats é and 写 as
 * punctuation and finds nothing.
 */
const INITDB_ARGUMENTS = [
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=simple',
  // Denies access when the cluster is started without our own rules (see access.ts).
  '--auth-local=peer',
  '--auth-host=reject',
  '--data-checksums',
  '--no-instructions',
];

/** Only what PostgreSQL needs: PG* variables of the shell must not reach it. */
export const CHILD_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
};

interface Making {
  readonly application: Application;
  readonly account: Account;
  readonly lock: FileLock;
}

function initdb(
  bin: string,
  folder: string,
  { application, account, lock }: Making,
): Promise<void> {
  const own = [`--pgdata=${folder}`, `--username=${application.name}`];
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'initdb'), [...own, ...INITDB_ARGUMENTS], {
      ...account,
      cwd: '/',
      env: CHILD_ENVIRONMENT,
      // initdb inherits the lock: if we are killed, the next start waits for it before cleaning up.
      stdio: ['ignore', 'ignore', 'pipe', lock.fd],
    });
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (complaint += piece));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`PostgreSQL could not make a database in ${folder}: ${complaint.trim()}`));
    });
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function assertSameVersion(
  cluster: string,
  [made, ours]: readonly [string, string],
  { settings }: Application,
): void {
  if (made === ours) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and PostgreSQL ${ours} comes with this version: ` +
      `make a backup with the version that made it and restore it into a new ${settings.dataDir}.`,
  );
}

/** Folder of a cluster under construction. */
export const draftOf = (cluster: string): string => `${cluster}.new`;

/**
 * Creates the cluster if there is none. Built under another name and renamed when complete, so that
 * a killed start leaves nothing that looks like a database.
 */
export async function prepareCluster(
  { bin, major }: Binaries,
  cluster: string,
  making: Making,
): Promise<void> {
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (made !== undefined) {
    assertSameVersion(cluster, [made.trim(), major], making.application);
    return;
  }
  const draft = draftOf(cluster);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await makePrivate(draft, making.account);
  await initdb(bin, draft, making);
  await rename(draft, cluster);
  await syncFolder(dirname(cluster));
}
