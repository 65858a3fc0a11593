import { parseArgs } from 'node:util';
import { trust2026v1 } from '@stenope/domain/trust/versions';
import { operate, count, Usage } from './terminal.ts';
import { replayLog, writeResult } from './trust/replay-log.ts';

/**
 * npm run trust:replay -- LOG OUT [--batch-days N]
 *
 * Runs the engine of the server over a log of events, plain or gzipped, and writes what it came to. The
 * batch runs every night, or every N days.
 */
await operate(async (signal) => {
  const options = { 'batch-days': { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [log, out, ...more] = positionals;
  const batchDays = Number(values['batch-days']);
  if (!log || !out || more.length > 0 || !(batchDays > 0)) {
    throw new Usage('trust:replay -- LOG OUT [--batch-days N]');
  }
  const result = await replayLog(log, trust2026v1, batchDays, signal);
  await writeResult(out, result);
  console.log(
    `${count(result.posts.length, 'rated post')}, ${count(result.users.length, 'member')}, by ${trust2026v1.version}.`,
  );
});
