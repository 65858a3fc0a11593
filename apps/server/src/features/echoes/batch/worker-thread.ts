import { Worker } from 'node:worker_threads';
import type { Context } from '../../../platform/context.ts';
import type { Shift } from '../../../platform/jobs/job.ts';
import { programFile } from '../../../platform/programs.ts';

/** What is done aside, and the clock it is done by. */
export interface Errand {
  readonly databaseUrl: string;
  /** How far our clock is ahead of the machine's. */
  readonly aheadMs: number;
  readonly task: Task;
}

/** A batch, or a trial of other numbers. */
export type Task =
  | { readonly kind: 'night' }
  | { readonly kind: 'trial'; readonly trialId: string };

export type Word =
  | { readonly percent: number }
  | { readonly done: true }
  | { readonly failure: string };

/**
 * In a thread with a connection of its own: reading a million ratings, judging them and writing what
 * came of it would keep everybody waiting. It ends when whoever waits for it no longer does; the
 * connection ends with it, and what was not committed is gone.
 */
export async function runInWorkerThread(
  { db, now }: Pick<Context, 'db' | 'now'>,
  task: Task,
  { progress, signal }: Pick<Shift, 'progress' | 'signal'>,
): Promise<void> {
  signal.throwIfAborted();
  const errand: Errand = {
    databaseUrl: db.url,
    aheadMs: now().getTime() - Date.now(),
    task,
  };
  const limits = { maxOldGenerationSizeMb: 1024 };
  const thread = programFile(import.meta.url, 'thread.ts', 'trust-thread');
  const worker = new Worker(thread, { resourceLimits: limits });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  let told = Promise.resolve();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (word: Word) => {
        if ('percent' in word) {
          // A note that cannot be made is made with the next one.
          told = told.then(() => progress(word.percent)).catch(() => undefined);
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
    await told;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
