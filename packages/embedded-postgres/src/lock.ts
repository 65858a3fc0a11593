import { spawn } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * An flock on an open file. It belongs to the open file and every process that inherited it, so it
 * ends when the last of them ends, even by kill -9.
 */
export interface FileLock {
  /** Passed to a child in its `stdio` to let it hold the lock as well. */
  readonly fd: number;
  release(): void;
}

/** Node has no flock: the command locks the open file it inherits, and the lock outlives it. */
function flock(fd: number, waitSeconds: number): Promise<boolean> {
  const wait = waitSeconds > 0 ? ['--timeout', String(waitSeconds)] : ['--nonblock'];
  return new Promise((resolve, reject) => {
    const child = spawn('flock', [...wait, '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    child.once('error', () => {
      reject(
        new Error(
          'The command "flock" (package util-linux) is needed to guard the database folder.',
        ),
      );
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A second close could hit an unrelated file that reused the descriptor. */
function closeOnce(fd: number): () => void {
  let open = true;
  return () => {
    if (open) closeSync(fd);
    open = false;
  };
}

// A planted link could make root empty a foreign file (see `signLock`).
const LOCK_FILE =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

/** Takes the lock; undefined when it is still held after the wait. */
export async function takeLock(path: string, waitSeconds: number): Promise<FileLock | undefined> {
  const fd = openSync(path, LOCK_FILE, 0o600);
  try {
    if (await flock(fd, waitSeconds)) return { fd, release: closeOnce(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return undefined;
}

/** Writes the holder's pid into the lock file, for the error message of a second process. */
export function signLock(lock: FileLock): void {
  ftruncateSync(lock.fd, 0);
  writeSync(lock.fd, `${process.pid}\n`);
}

export function readSignature(path: string): number | undefined {
  const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
