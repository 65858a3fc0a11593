import { execFileSync } from 'node:child_process';
import { cp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readManifest } from '../../src/platform/backup/manifest.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import { readBackup } from '../../src/platform/backup/verify.ts';
import { backUp } from '../../src/platform/backup/backup.ts';
import { ask } from '../db/bare.ts';
import {
  aFolder,
  aKeptBackup,
  anEmptyPlace,
  copyOf,
  restoreTo,
  signal,
  type KeptBackup,
} from './copies.ts';

let kept: KeptBackup;
beforeAll(async () => {
  kept = await aKeptBackup();
});
afterAll(() => kept.end());

/** Replaces a file by a link to an identical one. */
async function moveBehindLink(folder: string, name: string): Promise<void> {
  const elsewhere = path.join(await aFolder(), 'elsewhere');
  await rename(path.join(folder, name), elsewhere);
  await symlink(elsewhere, path.join(folder, name));
}

async function makePipe(folder: string, name: string): Promise<void> {
  await rm(path.join(folder, name));
  execFileSync('mkfifo', [path.join(folder, name)]);
}

describe('a restore reads ordinary files inside the backup only', () => {
  test.each([
    'manifest.json',
    'manifest.json.sha256',
    'secret',
    'tables/public.users.copy.gz',
    'media/aa/b.jpg',
    'media/aa',
    'media',
    'tables',
  ])('%s behind a link', async (name) => {
    const folder = await copyOf(kept.folder);
    await moveBehindLink(folder, name);
    const place = await anEmptyPlace();
    await expect(restoreTo(place, folder, kept.migrations)).rejects.toThrow(/ is a link[,:]/);
    expect(await readdir(place.dataDir)).toEqual([]);
  });

  test.each(['manifest.json', 'secret', 'tables/public.users.copy.gz', 'media/aa/b.jpg'])(
    '%s is a pipe that nobody writes into',
    async (name) => {
      const folder = await copyOf(kept.folder);
      await makePipe(folder, name);
      await expect(readBackup(folder)).rejects.toThrow('no ordinary file');
    },
  );

  test('also when they are exchanged after the check', async () => {
    const folder = await copyOf(kept.folder);
    const manifest = await readBackup(folder);
    await moveBehindLink(folder, 'tables/public.users.copy.gz');
    const place = await anEmptyPlace();
    await expect(
      restore({ ...place, folder, manifest, migrations: kept.migrations, hasSecret: true, signal }),
    ).rejects.toThrow('is a link');
    expect(await ask(place.url, 'select id from users')).toEqual([]);
  });

  test('the backup itself may lie behind a link of the operator', async () => {
    const link = path.join(await aFolder(), 'latest');
    await symlink(kept.folder, link);
    await expect(readBackup(link)).resolves.toMatchObject({ format: 1 });
  });
});

test('restored files and folders are for the server alone', async () => {
  const place = await anEmptyPlace();
  await restoreTo(place, kept.folder, kept.migrations);
  const media = path.join(place.dataDir, 'media');
  const modeOf = async (name: string) => (await stat(path.join(media, name))).mode & 0o777;
  for (const name of ['', 'aa', 'aa/bb', 'aa/bb/cc']) expect(await modeOf(name)).toBe(0o700);
  for (const name of ['a.jpg', 'aa/bb/cc/d.mp4']) expect(await modeOf(name)).toBe(0o600);
});

describe('names that cannot be written safely are refused by the backup already', () => {
  test.each(['../../escaped', 'a/b', 'été', 'with space'])('a table named "%s"', async (table) => {
    const { url, dataDir } = await anEmptyPlace();
    await ask(
      url,
      `create table schema_migrations (name text, checksum text); create table "${table}" (x int)`,
    );
    const parent = await aFolder();
    const folder = path.join(parent, 'below/backup');
    await expect(backUp({ url, dataDir, folder, signal })).rejects.toThrow(
      `The table "public"."${table}" cannot be backed up`,
    );
    expect(await readdir(parent, { recursive: true })).toEqual(['below']);
  });

  test('a file whose name a restore would not take', async () => {
    const { url } = await anEmptyPlace();
    await ask(
      url,
      'create table schema_migrations (name text, checksum text); create table t (x int)',
    );
    const dataDir = await aFolder();
    await cp(path.join(kept.folder, 'media'), path.join(dataDir, 'media'), { recursive: true });
    await writeFile(path.join(dataDir, 'media', 'back\\slash.jpg'), 'x');
    const parent = await aFolder();
    const folder = path.join(parent, 'backup');
    await expect(backUp({ url, dataDir, folder, signal })).rejects.toThrow(
      'not what a backup writes',
    );
    expect(await readdir(parent)).toEqual([]);
  });

  test('and a manifest that names such a table is refused too', async () => {
    const manifest = await readBackup(kept.folder);
    const [first, ...others] = manifest.tables;
    const text = JSON.stringify({ ...manifest, tables: [{ ...first, name: '../x' }, ...others] });
    expect(() => readManifest(text)).toThrow('at "tables.0.name"');
  });
});
