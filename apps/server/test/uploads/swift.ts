import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { claimPort } from '@stenope/kit/ports';

const script = path.join(import.meta.dirname, 'swift_s3.py');

/** A Python with OpenStack Swift, if this machine has one. */
export function findSwift(): string | undefined {
  const given = process.env['SWIFT_PYTHON'];
  const candidates = given ? [given] : ['/usr/bin/python3'];
  return candidates.find((python) => spawnSync(python, ['-c', 'import swift']).status === 0);
}

/** A real local S3 service. Its data outlives its processes. */
export class Swift {
  readonly env: Readonly<Record<string, string>>;
  readonly #command: readonly [string, ...string[]];
  readonly #folder: string;
  #child: ChildProcess | undefined;

  private constructor(python: string, folder: string, port: number) {
    this.#folder = folder;
    this.#command = [python, script, folder, String(port), 'stenope', 'tests', 'secret-of-tests'];
    this.env = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'photographs',
      S3_ACCESS_KEY_ID: 'stenope:tests',
      S3_SECRET_ACCESS_KEY: 'secret-of-tests',
    };
  }

  static async start(python: string): Promise<Swift> {
    const folder = await mkdtemp(path.join(tmpdir(), 'stenope-swift-'));
    // Uses this port and the three after it.
    const swift = new Swift(python, folder, await claimPort(4));
    await swift.start();
    return swift;
  }

  async start(): Promise<void> {
    const [python, ...args] = this.#command;
    const child = spawn(python, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('READY')) return;
    }
    throw new Error(`Swift did not start; its words are in ${this.#folder}/log`);
  }

  /** kill -9: its servers end with it. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
