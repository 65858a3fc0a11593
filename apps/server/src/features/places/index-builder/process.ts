import { setPriority } from 'node:os';
import { batchesOf, handOver } from './batches.ts';
import { gatherPlaces } from './known-places.ts';

/**
 * Builds the index in its own process: it takes some hundred megabytes and some seconds, which
 * would slow a server down.
 */
setPriority(10);
await handOver(batchesOf(await gatherPlaces(), Number(process.argv[2])));
