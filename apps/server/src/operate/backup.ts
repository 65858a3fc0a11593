import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../platform/backup/backup.ts';
import { secretFile } from '../platform/backup/manifest.ts';
import { reachExisting } from '../platform/backup/reach.ts';
import { readProcessEnv } from '../platform/env/settings.ts';
import { complaints, count, operate, size, UsageError } from './terminal.ts';

/** npm run backup -- FOLDER [--with-secret] */
await operate(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-secret': { type: 'boolean', default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new UsageError('backup -- FOLDER [--with-secret]');
  const env = readProcessEnv();
  const dataDir = path.resolve(env.DATA_DIR);
  const secret = values['with-secret'] ? (env.SECRET ?? (await readSecret(dataDir))) : undefined;
  const since = performance.now();
  const reached = await reachExisting(env, complaints);
  try {
    const made = await backUp({ url: reached.url, dataDir, folder, secret, signal });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = [...made.tables, ...made.media].reduce((sum, file) => sum + file.bytes, 0);
    if (made.vanished.length > 0) {
      console.log(`${count(made.vanished.length, 'file')} of media went away meanwhile.`);
    }
    if (made.secret === null) {
      const secretPlace = env.SECRET === undefined ? path.join(dataDir, secretFile) : 'SECRET';
      console.log(
        `The secret is not in it: keep ${secretPlace} in another safe place (or add --with-secret). ` +
          'Without it everyone has to sign in again after a restore.',
      );
    }
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      `Backed up ${count(rows, 'row')} of ${count(made.tables.length, 'table')} and ` +
        `${count(made.media.length, 'file')} of media to ${path.resolve(folder)} ` +
        `(${size(bytes)}, ${seconds} s).`,
    );
  } finally {
    await reached.close();
  }
});

async function readSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, secretFile);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The secret cannot be read from ${file}`, { cause });
  });
  return text.trim();
}
