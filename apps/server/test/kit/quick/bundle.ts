import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { rolldown, type InputOptions } from 'rolldown';
import config from '../../../../product/rolldown.config.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

interface Bundle {
  /** Entry file. */
  readonly main: string;
  remove(): void;
}

const { input, output, ...options } = config as InputOptions & { output: object };
const programs = input as Readonly<Record<string, string>>;

/**
 * The real server, optionally with another entry, bundled as for production: it starts in a seventh
 * of the time its sources take.
 */
export async function bundleServer(main = programs['main'] ?? ''): Promise<Bundle> {
  const { dir, remove } = makeFolder();
  symlinkSync(path.join(root, 'apps/server/migrations'), path.join(dir, 'migrations'));
  await write(dir, { ...programs, main });
  return { main: path.join(dir, 'main.js'), remove };
}

interface Programs {
  readonly folder: string;
  /** Every file they are made of. */
  readonly sources: readonly string[];
  remove(): void;
}

/** Programs a server starts, which the tests start hundreds of times. */
export async function bundlePrograms(): Promise<Programs> {
  const { dir, remove } = makeFolder();
  const { main: _, ...beside } = programs;
  const sources = await write(dir, beside);
  return { folder: dir, sources, remove };
}

/**
 * Within the repository, so that external modules resolve, and as deep as the real one, which
 * locates its migrations by that.
 */
function makeFolder() {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bundle-'));
  // As root the picture processes run under another account, which must get in.
  chmodSync(folder, 0o755);
  const dir = path.join(folder, 'dist/server');
  mkdirSync(dir, { recursive: true });
  return { dir, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Returns the files that went in. */
async function write(
  dir: string,
  entries: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const bundle = await rolldown({ ...options, input: { ...entries } });
  const { output: written } = await bundle.write({ ...output, dir, sourcemap: false });
  await bundle.close();
  return written.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
}
