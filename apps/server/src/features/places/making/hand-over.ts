import { once } from 'node:events';
import type { Batch } from './batches.ts';

/** Hands one batch at a time to whoever started this process, and goes on when told to. */
export async function handOver(batches: Iterable<Batch>): Promise<void> {
  for (const batch of batches) {
    process.send?.(batch);
    await once(process, 'message');
  }
  process.send?.('made');
  process.disconnect();
}
