import { isMainThread } from 'node:worker_threads';

// Loaded into every contender: however the harness ends, its end of this pipe closes, and nobody
// has to look for servers it left behind. Plain JavaScript, so that starting costs nothing more.
// Threads of a contender load it too, and end with it.
if (isMainThread) {
  process.stdin.once('end', () => process.exit(1));
  process.stdin.resume().unref();
}
