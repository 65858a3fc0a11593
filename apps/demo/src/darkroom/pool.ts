import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { programFile } from '@stenope/server/src/platform/programs.ts';
import type { Answer } from './enlarger.ts';
import type { Order } from './print.ts';

interface Waiting {
  readonly resolve: (jpeg: Buffer) => void;
  readonly reject: (reason: Error) => void;
}

/** A pool of worker threads with one print each, which bounds memory. */
export class Pool {
  readonly size: number;
  /** @bound the workers of the pool */
  readonly #idle: Worker[] = [];
  /** @bound the size of the pool */
  readonly #workers: Worker[] = [];
  /** @bound the pictures of the demo */
  readonly #queue: { readonly order: Order; readonly waiting: Waiting }[] = [];
  /** @bound the workers of the pool */
  readonly #working = new Map<Worker, Waiting>();

  constructor(size = Math.max(1, Math.min(4, availableParallelism()))) {
    this.size = size;
    for (let at = 0; at < size; at += 1) this.#hire();
  }

  async print(order: Order): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, waiting: { resolve, reject } });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map(async (worker) => worker.terminate()));
  }

  #hire(): void {
    const worker = new Worker(programFile(import.meta.url, 'enlarger.ts', 'darkroom-enlarger'), {
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    this.#workers.push(worker);
    this.#idle.push(worker);
    worker.on('message', (answer: Answer) => {
      const waiting = this.#working.get(worker);
      this.#working.delete(worker);
      this.#idle.push(worker);
      if ('jpeg' in answer) waiting?.resolve(Buffer.from(answer.jpeg.buffer));
      else waiting?.reject(new Error(answer.failure));
      this.#next();
    });
    // A crashed thread fails its own print; the others continue.
    worker.on('error', (error) => {
      this.#working.get(worker)?.reject(error instanceof Error ? error : new Error(String(error)));
      this.#working.delete(worker);
      this.#workers.splice(this.#workers.indexOf(worker), 1);
      const idle = this.#idle.indexOf(worker);
      if (idle >= 0) this.#idle.splice(idle, 1);
      if (this.#workers.length > 0) return;
      for (const { waiting } of this.#queue.splice(0))
        waiting.reject(new Error('No thread is left.'));
    });
  }

  #next(): void {
    const worker = this.#idle.pop();
    if (worker === undefined) return;
    const next = this.#queue.shift();
    if (next === undefined) {
      this.#idle.push(worker);
      return;
    }
    this.#working.set(worker, next.waiting);
    worker.postMessage({ order: next.order }, []);
  }
}
