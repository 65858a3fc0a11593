import path from 'node:path';
import { BackupProblem } from '@stenope/server/src/platform/backup/manifest.ts';
import { reachExisting, reachForRestore } from '@stenope/server/src/platform/backup/reach.ts';
import { migrate } from '@stenope/server/src/platform/db/migrate.ts';
import { readProcessEnv } from '@stenope/server/src/platform/env/settings.ts';
import { fill } from './fill.ts';
import { readPlan } from './plan.ts';
import { complaints, count, operate } from '@stenope/server/src/operate/terminal.ts';

/** npm run fill -- [--members N] [--posts N] [--comments N] [--follows N] [--ratings N] [--messages N] [--notifications N] [--seed N] [--add] */
await operate(async (signal) => {
  const plan = readPlan(process.argv.slice(2), Date.now());
  const env = readProcessEnv();
  const since = performance.now();
  const reached = await reachExisting(env, complaints).catch((error: unknown) => {
    // No database yet: a new one is created.
    if (error instanceof BackupProblem) return reachForRestore(env, complaints);
    throw error;
  });
  try {
    await migrate(reached.url, path.resolve(import.meta.dirname, '../../../server/migrations'));
    await fill({
      url: reached.url,
      plan,
      signal,
      onTable: (table, rows, ms) =>
        console.log(`${count(rows, 'row')} of ${table} (${(ms / 1000).toFixed(1)} s)`),
    });
  } finally {
    await reached.close();
  }
  console.log(`Filled in ${((performance.now() - since) / 1000).toFixed(0)} s.`);
});
