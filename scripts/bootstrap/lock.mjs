import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { run } from './children.mjs';
import { inRoot } from './paths.mjs';
import { say } from './say.mjs';

function openLockFile() {
  const path = inRoot('.cache/bootstrap.lock');
  try {
    mkdirSync(inRoot('.cache'), { recursive: true });
    return openSync(path, 'a');
  } catch {
    // Another account's clone: a file open for reading can be locked too.
    return openSync(path, 'r');
  }
}

/** `flock` locks the inherited file descriptor; the lock stays with us after it has ended. */
function isBusy(fd) {
  const stdio = ['ignore', 'ignore', 'ignore', fd];
  return spawnSync('flock', ['--nonblock', '3'], { stdio }).status === 1;
}

/**
 * Mutex: one process at a time installs and builds. The system frees the lock when its holder ends,
 * even by kill -9. Without flock (macOS), concurrent starts are the user's own care.
 */
export async function alone(work) {
  const fd = openLockFile();
  try {
    if (isBusy(fd)) {
      say('Waiting for another start to finish its preparations…');
      await run('flock', ['3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
    }
    return await work();
  } finally {
    closeSync(fd);
  }
}
