import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, '../../../..');

async function readLock(): Promise<Readonly<Record<string, Locked>>> {
  const text = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}

/** Optional packages with binaries, one per system; those for our systems must be locked. */
function forOurSystems({ optionalDependencies = {} }: Locked): readonly string[] {
  return Object.keys(optionalDependencies).filter((name) => /linux-(x64|arm64)(-gnu)?$/.test(name));
}

/** Whether Node would find a package, from a place in the tree upwards. */
function isInstalled(lock: Readonly<Record<string, Locked>>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (lock[path.posix.join(at, 'node_modules', name)]) return true;
    if (at === '') return false;
  }
}

test('the lock file names no host', async () => {
  const resolved = Object.values(await readLock()).flatMap(({ link, resolved: at }) =>
    at && !link ? [at] : [],
  );
  expect(resolved).toEqual([]);
});

test('the lock file is whole: whatever a package needs is in it', async () => {
  const lock = await readLock();
  const missing = Object.entries(lock).flatMap(([place, locked]) =>
    [...Object.keys(locked.dependencies ?? {}), ...forOurSystems(locked)]
      .filter((name) => !isInstalled(lock, place, name))
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(lock).length).toBeGreaterThan(100);
});

test('every version asked for is exact', async () => {
  const lock = await readLock();
  const workspaces = Object.keys(lock).filter((place) => !place.includes('node_modules'));
  expect(workspaces).toContain('apps/server');
  for (const folder of workspaces) {
    const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(
      (kind) => Object.entries((lock[folder] as Record<string, object>)[kind] ?? {}) as Asked[],
    );
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  }
});

type Asked = [name: string, version: string];

test("the queue's own migrations are remembered under the version that is installed", async () => {
  const source = path.join(root, 'apps/server/src/platform/db/migrate.ts');
  const { version } = (await readLock())['node_modules/graphile-worker'] ?? {};
  expect(await readFile(source, 'utf8')).toContain(`'graphile-worker ${version}'`);
});
