import { setPriority } from 'node:os';
import { batchesOf } from './batches.ts';
import { gatherPlaces } from './known-places.ts';
import { handOver } from './hand-over.ts';

/**
 * Makes the index in a process of its own: the lists and what is worked out of them take some
 * hundred megabytes and some seconds, which a server that answers people should not feel.
 */
setPriority(10);
await handOver(batchesOf(await gatherPlaces(), Number(process.argv[2])));
