import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { createEngine } from '../../../src/platform/media/engine.ts';

/** A server of an ordinary account, as far as pictures go: says what its log says at the start. */
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
