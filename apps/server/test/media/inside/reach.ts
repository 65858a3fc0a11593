import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/** Runs in place of a picture process: reports what it can access. */
interface Targets {
  readonly port: number;
  readonly secret: string;
  readonly folder: string;
  /** The process of the server. */
  readonly pid: number;
}

function ending(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

function connecting(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve('done');
    });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : 'failed'));
  });
}

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  const { port, secret, folder, pid } = JSON.parse(line) as Targets;
  void connecting(port).then((connection) => {
    const reached = {
      connection,
      secret: ending(() => readFileSync(secret)),
      folder: ending(() => readdirSync(folder)),
      environment: ending(() => readFileSync(`/proc/${pid}/environ`)),
      uid: process.getuid?.(),
      powers: /^CapEff:\s*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1],
    };
    process.stdout.write(`${JSON.stringify(reached)}\n`);
    lines.close();
  });
});
