import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { print } from './print.ts';
import type { Order } from './print.ts';

/** Answer of a worker thread: a print, or an error message. */
export type Answer = { readonly jpeg: Uint8Array<ArrayBuffer> } | { readonly failure: string };

// One core per thread, no cache: the pool decides on concurrency.
sharp.concurrency(1);
sharp.cache(false);

// The encoder's memory is outside the heap, so the garbage collector sees no reason to run. It is
// called every few prints, at a tenth of a print's time.
const visitEvery = 4;
let printed = 0;
setFlagsFromString('--expose-gc');
const sweep: unknown = runInNewContext('gc');

function isCallable(value: unknown): value is () => void {
  return typeof value === 'function';
}

/** Worker thread of the darkroom: renders one order after the other. */
parentPort?.on('message', ({ order }: { order: Order }) => {
  void (async () => {
    try {
      const jpeg = new Uint8Array(await print(order));
      parentPort?.postMessage({ jpeg } satisfies Answer, [jpeg.buffer]);
    } catch (error) {
      parentPort?.postMessage({ failure: String(error) } satisfies Answer, []);
    }
    printed += 1;
    if (printed % visitEvery === 0 && isCallable(sweep)) sweep();
  })();
});
