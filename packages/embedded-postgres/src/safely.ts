import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { Account } from './account.ts';

/**
 * We may be root in a folder that another account can write. Files are opened without following
 * links and changed through the descriptor, so that swapping a name between check and use has no
 * effect.
 */

const PLAIN_FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Makes an existing folder private to the account; refuses a foreign folder or a link. */
export async function makePrivate(folder: string, account: Account): Promise<void> {
  const handle = await open(folder, PLAIN_FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR' || error.code === 'ELOOP' || error.code === 'EACCES') {
      throw foreign(folder);
    }
    throw error;
  });
  try {
    const { uid } = await handle.stat();
    if (uid !== process.geteuid?.() && uid !== account?.uid) throw foreign(folder);
    await handle.chmod(0o700);
    if (account !== undefined) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
}

function foreign(folder: string): Error {
  return new Error(
    `${folder} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`,
  );
}

/** Writes a world-readable file atomically; a link of that name is replaced, not followed. */
export async function writePublic(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await fill(handle, text);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fill(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text);
    // The umask must not decide whether PostgreSQL's account can read it.
    await handle.chmod(0o644);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
