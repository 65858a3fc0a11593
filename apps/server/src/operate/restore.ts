import path from 'node:path';
import { parseArgs } from 'node:util';
import { reachForRestore } from '../platform/backup/reach.ts';
import { restore } from '../platform/backup/restore.ts';
import { readBackup } from '../platform/backup/verify.ts';
import { readProcessEnv } from '../platform/env/settings.ts';
import { complaints, count, operate, UsageError } from './terminal.ts';

/** npm run restore -- FOLDER */
await operate(async (signal) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folderArgument, ...more] = positionals;
  if (folderArgument === undefined || more.length > 0) throw new UsageError('restore -- FOLDER');
  const folder = path.resolve(folderArgument);
  const env = readProcessEnv();
  const since = performance.now();
  // Verified before anything is started or written: a damaged backup leaves no trace.
  const manifest = await readBackup(folder);
  const reached = await reachForRestore(env, complaints);
  try {
    await restore({
      url: reached.url,
      dataDir: path.resolve(env.DATA_DIR),
      folder,
      manifest,
      migrations: path.resolve(import.meta.dirname, '../../migrations'),
      hasSecret: env.SECRET !== undefined,
      signal,
    });
  } finally {
    await reached.close();
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `Restored ${count(rows, 'row')} of ${count(manifest.tables.length, 'table')} and ` +
      `${count(manifest.media.length, 'file')} of media from the backup of ${manifest.madeAt} ` +
      `(${seconds} s).`,
  );
});
