import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path, { join } from 'node:path';

/**
 * Installs the packages of a folder's own lock file on first use: some hundred megabytes only
 * measuring needs.
 */
export async function installOnce(folder: string, log: (line: string) => void): Promise<void> {
  const marker = join(folder, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  log(`installing what ${path.basename(folder)} needs`);
  await install(folder);
  writeFileSync(marker, wanted);
}

function install(folder: string): Promise<void> {
  // Uses the npm that runs us, if any. Its `npm_config_local_prefix` would redirect this
  // installation to the root of the repository.
  const { npm_execpath: npm, npm_config_local_prefix: _, ...env } = process.env;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    // npm's output goes to the error stream: ours holds the table and the verdict only.
    const child = spawn(command, [...first, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 2, 2],
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ci in ${folder} ended with ${code}`));
    });
  });
}
