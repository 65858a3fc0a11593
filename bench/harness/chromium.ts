import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '@stenope/kit/child-process';
import { findChromium, usualFlags } from '@stenope/kit/chromium';

export interface Chromium {
  /** Port of the DevTools protocol. */
  readonly port: number;
}

const ownFlags = ['--headless=new', '--disable-extensions', '--remote-debugging-port=0'];

/**
 * A browser with an empty profile; stopping removes everything it wrote. `started` receives the stop
 * function before the browser is ready.
 */
export async function startChromium(
  started: (stop: () => Promise<void>) => void,
  flags = usualFlags,
): Promise<Chromium> {
  const command = findChromium();
  if (command === undefined) throw new Error('there is no Chromium: `npm test` installs one');
  const profile = mkdtempSync(join(tmpdir(), 'stenope-chromium-'));
  const child = spawn(
    command,
    [...ownFlags, ...flags, `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: 'ignore',
      // In a group of its own: Debian's command is a script that does not pass signals on.
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    signalGroup(child, 'SIGTERM');
    await Promise.race([ended, sleep(5_000).then(() => signalGroup(child, 'SIGKILL'))]);
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  started(stop);
  for (let tries = 0; tries < 300; tries += 1) {
    const port = readPort(profile);
    if (port !== undefined) return { port };
    if (!isRunning(child)) break;
    await sleep(100);
  }
  await stop();
  throw new Error('Chromium did not start');
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The process has ended already.
  }
}

function readPort(profile: string): number | undefined {
  try {
    return Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
