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
/** The databases of a whole run, their logs and the pictures beside them stay far below. */
const LEAST_ROOM = 4 * 1024 ** 3;
/** What lies there is taken from what the tests themselves may use. */
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

/** Longer than any run: who shares the memory of a machine need not see the others' processes. */
const OLD_MS = 6 * 3_600_000;

/** A run that was killed could not take its folder with it. Another account's is not ours to take. */
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
 * Where tests put what they make: in memory, if there is plenty. PostgreSQL and the uploads insist
 * there on the disk as they do in production, and need not wait for one.
 */
function folderInMemory() {
  if (!isRoomy()) return undefined;
  sweep();
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Started by root, PostgreSQL runs under another account, which must get in.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the steps' environment gets, for all that they start to start sooner. */
export function quickFolders() {
  const folder = folderInMemory();
  return {
    // Dozens of servers are started from the same sources: they are read and compiled once.
    NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
    ...(folder === undefined ? {} : { TMPDIR: folder }),
  };
}
