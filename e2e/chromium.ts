import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Chromium without windows draws the same pages with a third less work. */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export const launchFlags: readonly string[] = [
  // Chromium refuses its sandbox to root, and a container often runs as root.
  ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // A page of a journey lives for seconds: compiling its code a second time, better, costs more than it gives.
  '--js-flags=--no-opt',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's own Chromium; without one, Playwright looks for the one it keeps itself. */
export function findChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  return find([shell, ...whole]);
}

/** One that can do what needs a desktop around it: show notifications. */
export function findWholeChromium(): string | undefined {
  return find(whole) ?? findChromium();
}

function find(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(mayRun);
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
