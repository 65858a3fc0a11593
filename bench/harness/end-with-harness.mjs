import { isMainThread } from 'node:worker_threads';

// Loaded into every contender: however the harness ends, its end of this pipe closes, so that no
// server is left behind. Plain JavaScript, so that it adds nothing to the start. Threads of a
// contender load it too, and end with it.
if (isMainThread) {
  process.stdin.once('end', () => process.exit(1));
  process.stdin.resume().unref();
}
