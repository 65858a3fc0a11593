import { parseArgs } from 'node:util';
import { publishedVersions } from '@stenope/domain/trust/versions';
import { operate, count, UsageError } from './terminal.ts';
import { replayLog, writeResult } from './trust/replay-log.ts';

/**
 * npm run trust:replay -- LOG OUT [--batch-days N] [--numbers VERSION]
 *
 * Runs the server's engine over a log of events, plain or gzipped, and writes the result. The batch
 * runs every night, or every N days; the numbers are the newest, or those of the given version.
 */
await operate(async (signal) => {
  const options = {
    'batch-days': { type: 'string', default: '1' },
    numbers: { type: 'string', default: publishedVersions.at(-1)?.version ?? '' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [log, out, ...more] = positionals;
  const batchDays = Number(values['batch-days']);
  const config = publishedVersions.find(({ version }) => version === values.numbers);
  if (!log || !out || more.length > 0 || !(batchDays > 0) || !config) {
    throw new UsageError('trust:replay -- LOG OUT [--batch-days N] [--numbers VERSION]');
  }
  const result = await replayLog(log, config, batchDays, signal);
  await writeResult(out, result);
  console.log(
    `${count(result.posts.length, 'rated post')}, ${count(result.users.length, 'member')}, by ${config.version}.`,
  );
});
