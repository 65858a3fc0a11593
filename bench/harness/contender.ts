import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { endChild, isRunning } from '@stenope/kit/child-process';
import { claimPort } from '@stenope/kit/ports';
import { until } from '@stenope/kit/until';

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
  const port = await claimPort();
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
  const stop = async () => {
    await endChild(child, stopWithinMs);
    await ended;
  };
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
  const answers = async () => {
    if (!isRunning(child)) throw new Error(`ended with ${child.exitCode ?? child.signalCode}`);
    return (await statusOf(url)) === 200;
  };
  await until(`${url} answers 200`, answers, { withinMs: readyWithinMs, everyMs: probeEveryMs });
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
