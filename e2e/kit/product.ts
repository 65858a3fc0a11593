import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChild, isReady, isRunning, listenTo } from '@stenope/kit/child-process';
import { claimPort } from '@stenope/kit/ports';
import { until } from '@stenope/kit/until';

const bundle = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
/** Only a fault takes this long, even on a busy machine. */
const readyWithinMs = 300_000;
const stoppedWithinMs = 20_000;

export const claimCode = 'code de propriété pour les parcours';
export const bootstrapSecret = 'code d’administration pour les parcours';

/**
 * What a journey's server does without, unless the journey is about it: the place index, which
 * would keep a core busy for half a minute (`owning` sees it begin, the server's own tests see the
 * whole), and passwords that are slow to hash (which the server's own tests see).
 */
export const quickSettings = {
  PLACES_INDEX: 'off',
  NODE_OPTIONS: `--import=${import.meta.resolve('@stenope/kit/server-passwords.mjs')}`,
} as const;

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
  const port = await claimPort();
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  const goAway = async () => {
    if (server) await endChild(server, stoppedWithinMs);
  };
  const stop = async () => {
    await goAway();
    await rm(dataDir, { recursive: true, force: true });
  };
  const startAgain = async () => {
    server = run({ ...settings, PORT: String(port), DATA_DIR: dataDir });
    const said = listenTo(server);
    try {
      await untilReady(url, server);
    } catch (error) {
      await stop();
      throw new Error(`The server did not start. It said:\n${said()}`, { cause: error });
    }
  };
  await startAgain();
  return { url, dataDir, goAway, startAgain, stop };
}

function run(settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [bundle], {
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
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const answers = async () => {
    if (!isRunning(server)) throw new Error(`It ended with ${server.exitCode}.`);
    return isReady(url);
  };
  await until('the server is ready', answers, { withinMs: readyWithinMs, everyMs: 100 });
}
