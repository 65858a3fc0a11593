import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { print } from './print.ts';
import type { Order } from './print.ts';

/** What comes back from the darkroom: a print, or why there is none. */
export type Answer = { readonly jpeg: Uint8Array<ArrayBuffer> } | { readonly failure: string };

// One core a thread, nothing kept: the pool decides how much is under way.
sharp.concurrency(1);
sharp.cache(false);

// The encoder's memory lies outside the heap: the collector, left to itself, sees no reason to come.
// A few prints' worth of it may lie about; a visit takes as long as a tenth of a print.
const visitEvery = 4;
let printed = 0;
setFlagsFromString('--expose-gc');
const sweep: unknown = runInNewContext('gc');

function isCallable(value: unknown): value is () => void {
  return typeof value === 'function';
}

/** One thread of the darkroom: takes an order, hands the print over, takes the next. */
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
