import type { Compressed, CompressionStep } from './compress.ts';
import { videoWorker } from './video-worker.ts';
import type { Told } from './worker.ts';

/** A browser that tells nothing for so long will tell nothing more. */
const patienceMs = 90_000;

const unread: Compressed = { way: 'server', facts: undefined };

/** What compresses; replaced in tests. */
export type Workshop = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Compresses a video in a thread of its own. Where that cannot be (no such thread, no encoder, a
 * fault), the answer is to send the file as it is. Once the signal is aborted nothing is answered.
 */
export async function compressVideo(
  file: Blob,
  show: (step: CompressionStep) => void,
  signal: AbortSignal,
  open: () => Workshop = videoWorker,
): Promise<Compressed> {
  let worker: Workshop;
  try {
    worker = open();
  } catch {
    return unread;
  }
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Compressed>((resolve, reject) => {
      const giveUp = () => resolve(unread);
      const waitAgain = () => {
        clearTimeout(patience);
        patience = setTimeout(giveUp, patienceMs);
      };
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      signal.throwIfAborted();
      worker.addEventListener('message', (event) => {
        const told = (event as MessageEvent<Told>).data;
        waitAgain();
        if ('done' in told) resolve(told.done);
        else show(told.step);
      });
      worker.addEventListener('error', giveUp);
      worker.addEventListener('messageerror', giveUp);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(file);
      waitAgain();
    });
  } finally {
    clearTimeout(patience);
    worker.terminate();
  }
}
