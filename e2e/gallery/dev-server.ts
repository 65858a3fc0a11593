import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverAddress } from '../server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Only a fault takes this long, even on a busy machine. */
const readyWithinMs = 300_000;

interface DevServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Vite's development server on a port of its own, in front of the journeys' server. */
export async function startDevServer(): Promise<DevServer> {
  const vite = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(root, 'apps/web'),
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'development',
      STENOPE_WEB_PORT: '0',
      STENOPE_WATCH: 'off',
      // To compile some hundred files takes longer than all that is looked at in them; the built
      // product, which the other journeys open, is compiled.
      STENOPE_COMPILER: 'off',
      STENOPE_API_PORT: new URL(serverAddress() ?? '').port,
    },
    // If this process dies, its input ends, and Vite with it.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stop = () => stopProcess(vite);
  const url = await Promise.race([
    addressIn(vite),
    sleep(readyWithinMs, undefined, { ref: false }),
  ]);
  if (url === undefined) {
    await stop();
    throw new Error('The development server did not say where it is.');
  }
  return { url, stop };
}

/** Vite prints where it listens as soon as it does. */
async function addressIn(vite: ChildProcess): Promise<string | undefined> {
  if (vite.stdout === null) return undefined;
  for await (const line of createInterface({ input: vite.stdout })) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (address !== undefined) {
      vite.stdout.resume();
      return address;
    }
  }
  return undefined;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
