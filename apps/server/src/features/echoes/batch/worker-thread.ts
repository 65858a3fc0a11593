import { Worker } from 'node:worker_threads';
import type { Context } from '../../../platform/context.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { programFile } from '../../../platform/programs.ts';

/** Message to the worker thread: its task and clock. */
export interface BatchErrand {
  readonly databaseUrl: string;
  /** Offset of the context's clock from the machine's. */
  readonly aheadMs: number;
  readonly task: BatchTask;
}

/** A batch, or a trial of other numbers. */
export type BatchTask =
  | { readonly kind: 'night' }
  | { readonly kind: 'trial'; readonly trialId: string };

export type Word =
  | { readonly percent: number }
  | { readonly done: true }
  | { readonly failure: string };

/**
 * Runs a task in a worker thread with its own connection: reading, computing and writing a million
 * ratings would block the event loop. Aborting ends the thread and its connection, which rolls back
 * what was not committed.
 */
export async function runInWorkerThread(
  { db, now }: Pick<Context, 'db' | 'now'>,
  task: BatchTask,
  { progress, signal }: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  signal.throwIfAborted();
  const errand: BatchErrand = {
    databaseUrl: db.url,
    aheadMs: now().getTime() - Date.now(),
    task,
  };
  const limits = { maxOldGenerationSizeMb: 1024 };
  const thread = programFile(import.meta.url, 'thread.ts', 'trust-thread');
  const worker = new Worker(thread, { resourceLimits: limits });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let reported = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (word: Word) => {
        if ('percent' in word) {
          // A failed progress update is made up for by the next.
          reported = reported.then(() => progress(word.percent)).catch(() => undefined);
        } else if ('done' in word) resolve();
        else reject(new Error(word.failure));
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(signal.aborted ? asError(signal.reason) : new Error('The batch was cut off'));
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage(errand);
    });
    await reported;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
