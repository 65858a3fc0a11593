import { once } from 'node:events';
import { setPriority } from 'node:os';
import { batchesOf } from './batches.ts';
import { gatherPlaces } from './gather.ts';

/**
 * Makes the index in a process of its own: the lists and what is worked out of them take some
 * hundred megabytes and some seconds, which a server that answers people should not feel. Hands one
 * batch at a time to whoever started it, and goes on when told to.
 */
setPriority(10);
for (const batch of batchesOf(await gatherPlaces(), Number(process.argv[2]))) {
  process.send?.(batch);
  await once(process, 'message');
}
process.send?.('made');
process.disconnect();
