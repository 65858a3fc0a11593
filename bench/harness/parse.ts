import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Launch } from './contender.ts';

const folder = join(import.meta.dirname, '../references/parse');
const marker = join(folder, 'node_modules/.installed');

/** parse-server, ready to be launched. Some 190 MB are installed the first time it is wanted. */
export async function parseServer(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<Launch> {
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    log('installing parse-server for the comparison');
    await install();
    writeFileSync(marker, wanted);
  }
  return {
    name: 'parse',
    script: join(folder, 'server.mjs'),
    probe: '/parse/health',
    // Its own setting for log files is read only after it has opened them.
    env: () => ({ DATABASE_URL: databaseUrl, PARSE_SERVER_LOGS_FOLDER: 'null' }),
  };
}

function install(): Promise<void> {
  // The npm that runs us, when one does. Its word on where the project lies would send this
  // installation to the root of the repository.
  const { npm_execpath: npm, npm_config_local_prefix: _, ...env } = process.env;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    // What npm says goes to the error stream: ours holds the table and the verdict only.
    const child = spawn(command, [...first, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 2, 2],
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ci for parse-server ended with ${code}`));
    });
  });
}
