import { mkdirSync, mkdtempSync, chmodSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { rolldown, type InputOptions } from 'rolldown';
import config from '../../rolldown.config.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

interface Bundle {
  /** What to start. */
  readonly main: string;
  remove(): void;
}

/**
 * The real server with another way in, bundled as for production: a process of it starts in a
 * seventh of the time that its sources take. It lies within the repository, where the modules that
 * stay outside are found, and as deep as the real one, which finds its migrations and pages by that.
 */
export async function bundleServer(main: string): Promise<Bundle> {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'bundle-'));
  // As root the picture processes run under another account, which must get in.
  chmodSync(folder, 0o755);
  const dir = path.join(folder, 'dist/server');
  mkdirSync(dir, { recursive: true });
  symlinkSync(path.join(root, 'apps/server/migrations'), path.join(dir, 'migrations'));
  symlinkSync(path.join(root, 'dist/web'), path.join(folder, 'dist/web'));
  const { input, output, ...options } = config as InputOptions & { output: object };
  const bundle = await rolldown({
    ...options,
    input: { ...(input as Record<string, string>), main },
    // The server's own way in is not the way in here.
    transform: { ...options.transform, define: { 'import.meta.main': 'false' } },
  });
  await bundle.write({ ...output, dir, sourcemap: false });
  await bundle.close();
  return {
    main: path.join(dir, 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
