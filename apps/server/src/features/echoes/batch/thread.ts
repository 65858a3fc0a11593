import { parentPort } from 'node:worker_threads';
import { openDatabase } from '../../../platform/db/database.ts';
import { tryNumbers } from '../trust/trial-run.ts';
import type { BatchErrand, Word } from './worker-thread.ts';
import { judgeEverything } from './nightly-batch.ts';

const progress = (percent: number): void => say({ percent });

/** Worker thread of `runInWorkerThread`: runs its task, reports progress, and ends. */
async function run({ databaseUrl, aheadMs, task }: BatchErrand): Promise<void> {
  const db = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    name: `stenope ${task.kind}`,
    longestStatementMs: 60_000,
  });
  const world = { db, now: () => new Date(Date.now() + aheadMs) };
  try {
    if (task.kind === 'night') await judgeEverything(world, progress);
    else await tryNumbers(world, task.trialId, progress);
    say({ done: true });
  } catch (error) {
    say({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    await db.close();
  }
}

function say(word: Word): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(word);
}

parentPort?.once('message', (errand: BatchErrand) => void run(errand));
