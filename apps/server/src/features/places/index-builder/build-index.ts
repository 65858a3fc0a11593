import { fork } from 'node:child_process';
import { on } from 'node:events';
import { z } from 'zod/mini';
import { programFile } from '../../../platform/programs.ts';
import { placeTables, type Batch } from './batches.ts';

const batch = z.object({ table: z.enum(placeTables), rows: z.string() });

/**
 * Builds the index in a child process and yields its batches. The next is requested when one was
 * taken (backpressure).
 */
export async function* makeIndex(edition: number, signal: AbortSignal): AsyncGenerator<Batch> {
  const program = programFile(import.meta.url, 'process.ts', 'places-index');
  const child = fork(program, [String(edition)], {
    execArgv: ['--max-old-space-size=400', '--disable-warning=ExperimentalWarning'],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let isWhole = false;
  try {
    for await (const [message] of on(child, 'message', { signal, close: ['exit'] })) {
      if (message === 'made') {
        isWhole = true;
        break;
      }
      yield z.parse(batch, message);
      child.send('next');
    }
  } finally {
    child.kill();
  }
  if (!isWhole) throw new Error('The process that makes the index of places ended before its time');
}
