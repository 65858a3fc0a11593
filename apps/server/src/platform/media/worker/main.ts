import { createInterface } from 'node:readline';
import { readErrand, type Errand } from '../protocol.ts';
import { develop, enlarge } from './develop.ts';
import { examine } from './examine.ts';
import { beginOutput, readInput } from './handed.ts';
import { Refused } from './refused.ts';

/**
 * A process that turns pictures of strangers into ours, one at a time. It is started with limits,
 * without our environment, without a right to any file or a network, and may be ended at any
 * moment: `node main.ts`, a task a line on its input, an answer a line on its output. It ends with
 * its input. The picture, and what it makes of it, go through two more files it was started with.
 */
function work({ kind, bytes, crop }: Errand): Promise<unknown> {
  const file = readInput(bytes);
  if (kind === 'examine') return examine(file, crop);
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
// Whoever asked is gone. A picture half drawn has no reader left, and its threads need no farewell.
lines.once('close', () => process.kill(process.pid, 'SIGKILL'));
say({ ready: true });
