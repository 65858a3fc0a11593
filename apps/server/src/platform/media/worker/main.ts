import { createInterface } from 'node:readline';
import { readErrand, type Errand } from '../protocol.ts';
import { develop, enlarge, look } from './develop.ts';
import { examine } from './examine.ts';
import { beginOutput, readInput } from './handed.ts';
import { Refused } from './refused.ts';

/**
 * Process that decodes untrusted pictures, one at a time. Started with limits, without our
 * environment, without access to files or network, and may be killed at any moment. `node main.ts`
 * reads one task per line from stdin and writes one answer per line to stdout; it ends with its
 * stdin. Picture and results go through two inherited files.
 */
function work({ kind, bytes, crop }: Errand): Promise<unknown> {
  const file = readInput(bytes);
  if (kind === 'examine') return examine(file, crop);
  if (kind === 'look') return look(file, crop);
  beginOutput();
  return kind === 'develop' ? develop(file, crop) : enlarge(file, crop);
}

function say(words: object): void {
  process.stdout.write(`${JSON.stringify(words)}\n`);
}

async function answer(line: string): Promise<void> {
  try {
    say({ value: await work(readErrand(line)) });
  } catch (error) {
    if (error instanceof Refused) say({ refused: error.code });
    else say({ failed: error instanceof Error ? error.message.slice(0, 300) : 'unknown' });
  }
}

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => void answer(line));
// The parent is gone: nobody reads the result, so threads need no cleanup.
lines.once('close', () => process.kill(process.pid, 'SIGKILL'));
say({ ready: true });
