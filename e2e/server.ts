import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** How the set-up tells the tests, which run in processes of their own, where the server is. */
const addressKey = 'STENOPE_E2E_URL';

const bundle = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const readyWithinMs = 60_000;
const stoppedWithinMs = 20_000;

export function serverAddress(): string | undefined {
  return process.env[addressKey];
}

/** The production server, as people will run it, on data of its own. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(bundle)) throw new Error(`There is no ${bundle}: build first (npm test does).`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-e2e-'));
  // Started by root, the database runs as another user, who must be able to get here.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const said: string[] = [];
  const server = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      // Should this process die, the server's standard input ends, and the server with it.
      STENOPE_SUPERVISED: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const stop = async () => {
    await stopServer(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw new Error(`The server did not start. It said:\n${said.join('')}`, { cause: error });
  }
  process.env[addressKey] = url;
  return stop;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}.`);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`It was not ready after ${readyWithinMs / 1000} s.`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), sleep(stoppedWithinMs, false)]);
  if (!inTime) server.kill('SIGKILL');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
