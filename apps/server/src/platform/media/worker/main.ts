import { createInterface } from 'node:readline';
import { readTask, type Task } from '../protocol.ts';
import { develop, enlarge } from './develop.ts';
import { examine } from './examine.ts';
import { Refused } from './refused.ts';

/**
 * A process that turns pictures of strangers into ours, one at a time. It is started with limits,
 * without our environment, and may be ended at any moment: `node main.ts`, a task a line on its
 * input, an answer a line on its output. It ends with its input.
 */
function work(task: Task): Promise<unknown> {
  const { kind, file, folder, crop } = task;
  if (kind === 'examine') return examine(file, crop);
  return kind === 'develop' ? develop({ file, folder, crop }) : enlarge({ file, folder, crop });
}

function say(words: object): void {
  process.stdout.write(`${JSON.stringify(words)}\n`);
}

async function answer(line: string): Promise<void> {
  try {
    say({ value: await work(readTask(line)) });
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
