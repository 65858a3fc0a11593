import { Worker } from 'node:worker_threads';
import type { Answer, Calculated, Order } from './calculator.ts';

/** From the sources the script lies beside us; in the bundle it stands where the server does. */
function script(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('calculator.ts', import.meta.url);
  const up = import.meta.url.includes('/chunks/') ? '../' : './';
  return new URL(`${up}trust-calculator.js`, import.meta.url);
}

/** Everything anew, elsewhere; it ends when whoever waits for it no longer does. */
export async function calculate(order: Order, signal: AbortSignal): Promise<Calculated> {
  signal.throwIfAborted();
  const worker = new Worker(script(), { resourceLimits: { maxOldGenerationSizeMb: 1024 } });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Calculated>((resolve, reject) => {
      worker.once('message', (answer: Answer) => {
        if ('result' in answer) resolve(answer.result);
        else reject(new Error(answer.failure));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The batch was cut off')));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage(order);
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
