import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { canEnter, unprivilegedAccount, type Account } from './account.ts';
import { sharedFolder, type Application } from './application.ts';
import type { EmbeddedLog } from './output.ts';
import { makePrivate, writePublic } from './safely.ts';

export interface Place {
  /** PostgreSQL's data folder. */
  readonly cluster: string;
  /** Held by PostgreSQL and all its children; next to the cluster. */
  readonly lockFile: string;
  readonly account: Account;
}

export const PORT = 5432;

/** The kernel allows 107 bytes for a socket's path; this leaves some room. */
const LONGEST_SOCKET_PATH = 100;

async function readPointer(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').then(
    (text) => text.trim() || undefined,
    () => undefined,
  );
}

/**
 * Folder outside, for a data folder that only root may enter. The pointer is written first and
 * decides from then on: a later change of permissions does not move the database, and a new data
 * folder does not find the rows of a deleted one.
 */
async function makeOutsideFolder(
  application: Application,
  dataDir: string,
  pointer: string,
): Promise<string> {
  const name =
    basename(dirname(dataDir))
      .replaceAll(/[^\w-]/g, '')
      .slice(0, 30) || 'data';
  const folder = join(sharedFolder(application), `${name}-${randomBytes(4).toString('hex')}`);
  await writePublic(pointer, `${folder}\n`);
  return folder;
}

function ownerOf(path: string): Account {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : { uid: found.uid, gid: found.gid };
}

async function placeForRoot(
  application: Application,
  dataDir: string,
  pointer: string,
  log: EmbeddedLog,
): Promise<Place> {
  const nobody = await unprivilegedAccount();
  let home = (await readPointer(pointer)) ?? dataDir;
  const owner = ownerOf(join(home, 'postgres'));
  // A cluster created by an ordinary account stays with it.
  const account = owner === undefined || owner.uid === 0 ? nobody : owner;
  if (home === dataDir && owner === undefined && !(await canEnter(account, dataDir))) {
    home = await makeOutsideFolder(application, dataDir, pointer);
  }
  if (home !== dataDir) {
    log.warn(
      { dataDir, folder: home },
      'the database is kept outside the data folder, because PostgreSQL refuses to run as root and its account cannot enter there',
    );
    await mkdir(home, { recursive: true, mode: 0o755 });
  }
  if (!(await canEnter(account, home))) {
    throw new Error(
      `The account PostgreSQL runs under (uid ${account.uid}) cannot enter ${home}, where its database is: ` +
        'allow others to pass through the folders above it (chmod o+x).',
    );
  }
  return { cluster: join(home, 'postgres'), lockFile: join(home, 'postgres.lock'), account };
}

/** Location of a data folder's cluster and the account that runs it: the same at every start. */
export async function choosePlace(
  application: Application,
  dataDir: string,
  log: EmbeddedLog,
): Promise<Place> {
  const pointer = join(dataDir, 'postgres.place');
  if (process.geteuid?.() === 0) return placeForRoot(application, dataDir, pointer, log);
  const cluster = join(dataDir, 'postgres');
  const owner = ownerOf(cluster);
  const foreign = owner !== undefined && owner.uid !== process.geteuid?.();
  if (foreign || (await readPointer(pointer)) !== undefined) {
    throw new Error(
      `The database of ${dataDir} was made by another account: start as that account (or as root), ` +
        `or choose another ${application.settings.dataDir}.`,
    );
  }
  return { cluster, lockFile: join(dataDir, 'postgres.lock'), account: undefined };
}

/** Socket folder of the PostgreSQL running in this data folder: the fifth line of its pid file. */
export async function socketFolderInUse(dataDir: string): Promise<string | undefined> {
  const home = (await readPointer(join(dataDir, 'postgres.place'))) ?? dataDir;
  const words = await readFile(join(home, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  return words.split('\n')[4]?.trim() || undefined;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

/**
 * Folder of the socket: next to the cluster, or in the temporary folder when that path is too long.
 */
export async function socketFolder(
  application: Application,
  { cluster, account }: Place,
): Promise<string> {
  const near = join(dirname(cluster), 'socket');
  let folder = near;
  if (!fits(near)) {
    const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
    const name = `${application.name}-${hash}`;
    const own = join(tmpdir(), name);
    folder = fits(own) && (await canEnter(account, tmpdir())) ? own : join('/tmp', name);
  }
  // In a shared folder, somebody else may have created ours before.
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await makePrivate(folder, account);
  return folder;
}
