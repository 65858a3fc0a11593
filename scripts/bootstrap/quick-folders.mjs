import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

const MEMORY = '/dev/shm';
const NAME = 'stenope-test-';
const FORM = /^stenope-test-(\d+)$/;
/** Memory needed: databases, logs and pictures of a whole run stay far below. */
const LEAST_ROOM = 4 * 1024 ** 3;
/** Files in memory reduce what the tests themselves may use. */
const LEAST_FREE = 8 * 1024 ** 3;

function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY);
    const mayRun = mount !== undefined && !mount.includes('noexec');
    return mayRun && bavail * bsize >= LEAST_ROOM && freemem() >= LEAST_FREE;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Longer than any run: in a container, the owner's process may be invisible. */
const OLD_MS = 6 * 3_600_000;

/** Deletes folders of killed runs, except those of another account. */
function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = FORM.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      const folder = join(MEMORY, name);
      const { mtimeMs } = statSync(folder);
      if (Date.now() - mtimeMs > OLD_MS) rmSync(folder, { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}

/**
 * Folder for test data: in memory, if there is plenty. PostgreSQL and uploads fsync as in
 * production, and need not wait for a disk.
 */
function folderInMemory() {
  if (!isRoomy()) return undefined;
  sweep();
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // When started by root, PostgreSQL runs under another account, which needs access.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Environment variables that make the steps start faster. */
export function quickFolders() {
  const folder = folderInMemory();
  return {
    // Dozens of servers start from the same sources: read and compiled once.
    NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
    ...(folder === undefined ? {} : { TMPDIR: folder }),
  };
}
