import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, '../../../..');

async function readLock(): Promise<Readonly<Record<string, Locked>>> {
  const text = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}

/** Where Node would look for a package, from a place in the tree upwards. */
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
  const missing = Object.entries(lock).flatMap(([place, { dependencies = {} }]) =>
    Object.keys(dependencies)
      .filter((name) => !isInstalled(lock, place, name))
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(lock).length).toBeGreaterThan(100);
});

test('every version asked for is exact', async () => {
  const places = Object.entries(await readLock()).filter(([, { version }]) => version !== undefined);
  expect(places.length).toBeGreaterThan(100);
  const manifests = ['', 'apps/server', 'apps/web', 'bench', 'e2e', 'packages/contract'];
  for (const folder of manifests) {
    const manifest = JSON.parse(
      await readFile(path.join(root, folder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string> | undefined>;
    const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  }
});
