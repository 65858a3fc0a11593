import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How to start a participating server. It gets HOST and PORT in its environment. */
export interface Launch {
  readonly name: string;
  /** A script for this Node, as an absolute path. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Further settings; its own origin is known by then. */
  env?(origin: string): Readonly<Record<string, string>>;
  /** Path whose first successful answer means ready. */
  readonly probe: string;
}

export interface Contender {
  readonly name: string;
  readonly origin: string;
  readonly pid: number;
  /** From just before the process was started to the end of its first successful answer. */
  readonly firstAnswerSeconds: number;
  /** Idempotent. */
  stop(): Promise<void>;
}

const readyWithinMs = 60_000;
const stopWithinMs = 10_000;
const probeEveryMs = 5;

/** Loaded into every contender; see there. */
const endWithHarness = join(import.meta.dirname, 'end-with-harness.mjs');

/** `started` receives the stop function before the contender is ready. */
export async function launchContender(
  launch: Launch,
  logFile: string,
  started: (stop: () => Promise<void>) => void,
): Promise<Contender> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const startedAt = performance.now();
  const args = ['--import', endWithHarness, launch.script, ...(launch.args ?? [])];
  const child = spawn(process.execPath, args, {
    // The environment holds only what a process needs to run: settings of the person who measures
    // must not reach one contender and miss another.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...launch.env?.(origin),
    },
    // Files a contender writes to its working directory are kept with its log.
    cwd: dirname(logFile),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => child.once('close', () => log.end(resolve)));
  const stop = () => stopChild(child, ended);
  started(stop);

  try {
    await firstAnswer(child, `${origin}${launch.probe}`);
  } catch (error) {
    await stop();
    const said = readFileSync(logFile, 'utf8').split('\n').slice(-20).join('\n');
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${launch.name} did not get ready: ${why}\n${said}`, { cause: error });
  }
  return {
    name: launch.name,
    origin,
    pid: child.pid ?? 0,
    firstAnswerSeconds: (performance.now() - startedAt) / 1000,
    stop,
  };
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + readyWithinMs;
  let status: number | undefined;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`ended with ${child.exitCode ?? child.signalCode}`);
    }
    status = await statusOf(url);
    if (status === 200) return;
    await sleep(probeEveryMs);
  }
  throw new Error(`${url} still answers ${status ?? 'nothing'} after ${readyWithinMs / 1000} s`);
}

/** Undefined while nothing listens, or when the connection broke. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = request(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', () => resolve(undefined));
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', () => resolve(undefined));
    probe.end();
  });
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(force);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
