import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Headless Chromium draws the same pages with a third less work. */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The flags of every browser. */
export const usualFlags: readonly string[] = [
  // Chromium refuses its sandbox to root, and a container often runs as root.
  ...(process.geteuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Software renders in either case, and one process less saves messages between them. */
const flags = [...usualFlags, '--in-process-gpu'];

/**
 * Pages of a journey live for seconds: optimising their code costs more than it gains, and so do
 * threads that help to collect their garbage, of which there is less to do with more room (8 MB).
 */
export const launchFlags: readonly string[] = [
  ...flags,
  '--js-flags=--no-opt,--no-maglev,--single-threaded-gc,--min-semi-space-size=8',
];

/** For maps: WebGL drawn by software. */
export const mapFlags: readonly string[] = withWebGl(launchFlags);

/** For pages that compute so much that optimising their code gains time. */
export const computingFlags: readonly string[] = flags;

/** For maps whose own work is measured. */
export const measuredMapFlags: readonly string[] = withWebGl(usualFlags);

function withWebGl(others: readonly string[]): readonly string[] {
  return [
    ...others.filter((flag) => flag !== '--disable-gpu' && flag !== '--in-process-gpu'),
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ];
}

/** The machine's own Chromium; without one, Playwright uses the one it keeps itself. */
export function findChromium(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH'];
  return find([shell, ...whole]);
}

/** A full Chromium, needed for notifications. */
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
