import { parseArgs } from 'node:util';
import { reachExisting } from '../platform/backup/reach.ts';
import { readProcessEnv } from '../platform/env/settings.ts';
import { check, mend } from './recount/recount.ts';
import { complaints, count, operate, UsageError } from './terminal.ts';

/**
 * npm run recount [-- --check]
 *
 * Compares every counter with its rows, every score with its ratings and the search index with the
 * texts of posts, and corrects them. With `--check` it changes nothing, and fails when something is
 * wrong. Members' trust (evidence, badges, clusters) and the facts stored with a rating are no
 * counters: the nightly batch computes them.
 */
await operate(async (signal) => {
  const options = { check: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError('recount [-- --check]');
  const reached = await reachExisting(readProcessEnv(), complaints);
  try {
    const asked = { url: reached.url, signal, say: (line: string) => console.log(line) };
    if (!values.check) {
      const mended = await mend(asked);
      if (mended > 0) console.log(`${count(mended, 'number')} set right.`);
    }
    const { wrong, waiting } = await check(asked);
    if (waiting > 0) console.log(`${count(waiting, 'score')} to be weighed by the next batch.`);
    console.log(
      wrong === 0 ? 'Every counter says what there is.' : `${count(wrong, 'number')} wrong.`,
    );
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await reached.close();
  }
});
