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
    // Another account's clone: reading is enough to lock.
    return openSync(path, 'r');
  }
}

/** The command locks the open file it inherits; the lock stays with us when the command has ended. */
function isBusy(fd) {
  const stdio = ['ignore', 'ignore', 'ignore', fd];
  return spawnSync('flock', ['--nonblock', '3'], { stdio }).status === 1;
}

/**
 * Lets one process at a time install and build. The system frees the lock when its holder ends,
 * also by kill -9. Where there is no flock (macOS), two starts at once are the person's own care.
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
