import { once } from 'node:events';
import type { Batch } from './batches.ts';

/** Sends one batch at a time to the parent process, and waits for its reply. */
export async function handOver(batches: Iterable<Batch>): Promise<void> {
  for (const batch of batches) {
    process.send?.(batch);
    await once(process, 'message');
  }
  process.send?.('made');
  process.disconnect();
}
