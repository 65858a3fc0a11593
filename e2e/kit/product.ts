import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const bundle = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
/** Only a fault takes this long, even on a busy machine. */
const readyWithinMs = 300_000;
const stoppedWithinMs = 20_000;

export const claimCode = 'code de propriété pour les parcours';
export const bootstrapSecret = 'code d’administration pour les parcours';

/** The production server, with data of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Stops the process and keeps its data: `startAgain` continues. */
  readonly goAway: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Stops the process and deletes its data. */
  readonly stop: () => Promise<void>;
}

export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  if (!existsSync(bundle)) throw new Error(`There is no ${bundle}: build first (npm test does).`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stenope-e2e-'));
  // When started by root, the database runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  const goAway = async () => {
    if (server) await end(server);
  };
  const stop = async () => {
    await goAway();
    await rm(dataDir, { recursive: true, force: true });
  };
  const startAgain = async () => {
    const said: string[] = [];
    server = run({ ...settings, PORT: String(port), DATA_DIR: dataDir }, said);
    try {
      await untilReady(url, server);
    } catch (error) {
      await stop();
      throw new Error(`The server did not start. It said:\n${said.join('')}`, { cause: error });
    }
  };
  await startAgain();
  return { url, dataDir, goAway, startAgain, stop };
}

function run(settings: Readonly<Record<string, string>>, said: string[]): ChildProcess {
  const server = spawn(process.execPath, [bundle], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '1',
      // All requests come from one address here; limits are tested by the server's own tests.
      LIMIT_FACTOR: '1000000',
      OWNER_CLAIM_CODE: claimCode,
      ADMIN_BOOTSTRAP_SECRET: bootstrapSecret,
      // If this process dies, the server's standard input ends, and the server with it.
      STENOPE_SUPERVISED: '1',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  return server;
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

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), sleep(stoppedWithinMs, false)]);
  if (!inTime) server.kill('SIGKILL');
  await ended;
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
