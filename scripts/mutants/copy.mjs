import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';

const own = new Set(['.vite', '.cache', '.vitest-cache']);

/**
 * Copies the files as they are now, committed or not, to a folder of their own; dependencies are
 * linked.
 */
export async function copyOfRepository() {
  const root = mkdtempSync(join(tmpdir(), 'stenope-mutants-'));
  // Readable for others, as any clone: some tests run under another account.
  chmodSync(root, 0o755);
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  for (const file of filesOfRepository()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    await cp(inRoot(file), join(root, file));
  }
  linkDependencies(root, '.');
  for (const folder of ['apps/server', 'apps/web', 'bench', 'e2e']) linkDependencies(root, folder);
  return {
    root,
    write: (file, text) => writeFile(join(root, file), text),
  };
}

function filesOfRepository() {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '' && existsSync(inRoot(file)));
}

/** Links third-party packages; our own packages lead to the copy. */
function linkDependencies(root, folder) {
  const from = inRoot(folder, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(root, folder, 'node_modules');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@stenope') linkOurs(join(from, name), join(to, name));
    // Tools keep caches there: each copy has its own.
    else if (!own.has(name)) symlinkSync(join(from, name), join(to, name));
  }
}

function linkOurs(from, to) {
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(readlinkSync(join(from, name)), join(to, name));
}
