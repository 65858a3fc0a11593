import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { createEngine } from '../../../src/platform/media/engine.ts';

/** An image engine under an ordinary account: reports the log of its start. */
const lines = createInterface({ input: process.stdin });
lines.once('line', (picture) => {
  const said: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) });
  const engine = createEngine({ processes: 1, log });
  void engine.examine(picture).then(async ({ width }) => {
    await engine.close();
    process.stdout.write(`${JSON.stringify({ said, width, uid: process.getuid?.() })}\n`);
    lines.close();
  });
});
