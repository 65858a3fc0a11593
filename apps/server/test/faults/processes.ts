import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { isReady, isRunning, listenTo } from '@stenope/kit/child-process';
import { claimPort } from '@stenope/kit/ports';
import { bundleServer } from '../kit/quick/bundle.ts';
import { secrets } from '../kit/secrets.ts';
import { until } from '@stenope/kit/until';

/** Shared by all servers of a run, so that a session is valid at each of them. */
export const secret = secrets.ofFaults;

/** Built once for all servers of a run. */
let bundled: ReturnType<typeof bundleServer> | undefined;
const bundle = () =>
  (bundled ??= bundleServer(path.resolve(import.meta.dirname, '../notes/main.ts')));

/** Called after the last server of a run. */
export async function removeBundle(): Promise<void> {
  (await bundled)?.remove();
  bundled = undefined;
}

export interface ServerSettings {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Added to the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly ms: number;
}

/** The real server with the notes feature, as a process that can be killed and restarted. */
export class ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly #env: Readonly<Record<string, string>>;
  readonly #metricsPort: number;
  readonly #main: string;
  #child: ChildProcess | undefined;
  #said: (characters?: number) => string = () => '';

  private constructor(
    main: string,
    settings: ServerSettings,
    [port, metricsPort]: readonly [number, number],
  ) {
    this.#main = main;
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.#metricsPort = metricsPort;
    this.#env = {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.databaseUrl,
      SECRET: secret,
      ROLE: 'web',
      // Irrelevant to all faults, and slow to build.
      PLACES_INDEX: 'off',
      // So are the app's pages, whose hundreds of files each take a route.
      WEB_DIR: '/nowhere',
      LOG_LEVEL: 'warn',
      // The server ends with us, however we end.
      STENOPE_SUPERVISED: '1',
      ...settings.env,
    };
  }

  static async at(settings: ServerSettings): Promise<ServerProcess> {
    const { main } = await bundle();
    return new ServerProcess(main, settings, [await claimPort(), await claimPort()]);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isRunning(): boolean {
    return isRunning(this.#child);
  }

  /** Last output, to explain an unexpected end. */
  get lastWords(): string {
    return this.#said(2_000);
  }

  /** Starts it and returns the time until ready; retries when it ends, like a supervisor. */
  async start(): Promise<number> {
    const since = performance.now();
    await until(
      'the server is ready',
      async () => {
        if (!this.isRunning) this.#spawn();
        return this.isReady();
      },
      { withinMs: 180_000, everyMs: 25 },
    ).catch((error: unknown) => {
      throw new Error(`The server does not start: ${this.lastWords}`, { cause: error });
    });
    return performance.now() - since;
  }

  async isReady(): Promise<boolean> {
    return isReady(this.origin);
  }

  /** kill -9; resolves when the process is gone. */
  kill(): Promise<Exit> {
    return this.signal('SIGKILL');
  }

  async signal(name: NodeJS.Signals): Promise<Exit> {
    const child = this.#child;
    if (!child || !this.isRunning) return { code: child?.exitCode ?? null, signal: null, ms: 0 };
    const since = performance.now();
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(name);
    const [code, signal] = await exited;
    return { code, signal, ms: performance.now() - since };
  }

  async rssMb(): Promise<number> {
    const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  async openFiles(): Promise<number> {
    return (await readdir(`/proc/${this.pid}/fd`)).length;
  }

  /** Reads metrics. Reading starts a new window of the event loop delay. */
  async metrics(): Promise<(name: string) => number> {
    const text = await (await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`)).text();
    return (name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }

  #spawn(): void {
    const child = spawn(process.execPath, [this.#main], {
      env: this.#env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    this.#said = listenTo(child);
    this.#child = child;
  }
}

/** A Redis of the harness without persistence: it holds no primary data. */
export class RedisProcess {
  readonly url: string;
  readonly #command: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  constructor(command: string, port: number) {
    this.#command = command;
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  async start(): Promise<void> {
    const port = ['--port', String(this.#port), '--bind', '127.0.0.1'];
    const child = spawn(this.#command, [...port, '--save', '', '--appendonly', 'no'], {
      cwd: '/',
      stdio: 'ignore',
    });
    this.#child = child;
    let failure: Error | undefined;
    child.on('error', (error) => (failure = error));
    await until(
      'Redis listens',
      () => {
        if (failure) throw failure;
        return canConnect(this.#port);
      },
      { withinMs: 240_000 },
    );
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || !isRunning(child)) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}

/** Path of a Redis server, if this machine has one. */
export async function findRedis(): Promise<string | undefined> {
  const given = process.env['REDIS_SERVER_PATH'] ?? process.env['REDIS_SERVER'];
  if (given) return given;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  for (const folder of folders) {
    const names: readonly string[] = await readdir(folder).catch(() => []);
    if (names.includes('redis-server')) return path.join(folder, 'redis-server');
  }
  return undefined;
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
