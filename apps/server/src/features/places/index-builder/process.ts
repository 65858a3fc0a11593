import { once } from 'node:events';
import { setPriority } from 'node:os';
import { batchesOf, type Batch } from './batches.ts';
import { gatherPlaces } from './known-places.ts';

/**
 * Builds the index in its own process: it takes some hundred megabytes and some seconds, which
 * would slow a server down.
 */
setPriority(10);
await handOver(batchesOf(await gatherPlaces(), Number(process.argv[2])));

/** Sends one batch at a time to the parent process, and waits for its reply. */
async function handOver(batches: Iterable<Batch>): Promise<void> {
  for (const batch of batches) {
    process.send?.(batch);
    await once(process, 'message');
  }
  process.send?.('made');
  process.disconnect();
}
