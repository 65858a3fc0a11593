import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from '../../src/platform/backup/manifest.ts';
import { readBackup } from '../../src/platform/backup/verify.ts';
import { ask } from '../db/bare.ts';
import {
  aFolder,
  aKeptBackup,
  anEmptyPlace,
  backUpWorld,
  copyOf,
  restoreTo,
  someMigrations,
  type KeptBackup,
  type Place,
} from './copies.ts';

let kept: KeptBackup;
beforeAll(async () => {
  kept = await aKeptBackup();
});
afterAll(() => kept.end());

/** Writes a changed manifest with a matching checksum, like an attacker. */
async function rewrite(folder: string, change: (manifest: Manifest) => string): Promise<void> {
  const file = path.join(folder, 'manifest.json');
  const text = change(JSON.parse(await readFile(file, 'utf8')) as Manifest);
  await writeFile(file, text);
  const sum = createHash('sha256').update(text).digest('hex');
  await writeFile(`${file}.sha256`, `${sum}  manifest.json\n`);
}

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function occupants(url: string): Promise<readonly unknown[]> {
  return ask(url, `select 1 from pg_class where relnamespace = 'public'::regnamespace`);
}

/** Expects that nothing was written. */
async function expectUntouched({ url, dataDir }: Place): Promise<void> {
  expect(await occupants(url)).toEqual([]);
  expect(await readdir(dataDir, { recursive: true }).catch(() => [])).toEqual([]);
}

describe('what is damaged is refused before anything is written', () => {
  const damage: readonly [string, (folder: string) => Promise<void>, string][] = [
    [
      'a table with one bit changed',
      async (folder) => flip(path.join(folder, 'tables/public.users.copy.gz')),
      'tables/public.users.copy.gz is not as it was written',
    ],
    [
      'a file of media with one bit changed',
      async (folder) => flip(path.join(folder, 'media/aa/b.jpg')),
      'media/aa/b.jpg is not as it was written',
    ],
    [
      'a table that is missing',
      async (folder) => rm(path.join(folder, 'tables/public.notes.copy.gz')),
      'tables/public.notes.copy.gz is missing',
    ],
    [
      'a manifest that was edited',
      async (folder) => flip(path.join(folder, 'manifest.json')),
      'manifest.json is not as it was written',
    ],
    [
      'a manifest without its sum',
      async (folder) => rm(path.join(folder, 'manifest.json.sha256')),
      'manifest.json is not as it was written',
    ],
    [
      'a folder without a backup',
      async (folder) => rm(folder, { recursive: true }),
      'no backup in',
    ],
    [
      'a backup of a later form',
      (folder) => rewrite(folder, (manifest) => JSON.stringify({ ...manifest, format: 2 })),
      'form 1 only',
    ],
    [
      'a path that leads out of the folder',
      (folder) =>
        rewrite(folder, ({ media: [first, ...others], ...manifest }) =>
          JSON.stringify({
            ...manifest,
            media: [{ ...first, path: '../../escaped' }, ...others],
          }),
        ),
      'not what a backup writes (at "media.0.path")',
    ],
    [
      'a manifest that is no JSON',
      (folder) => rewrite(folder, () => '{'),
      'cannot be read as JSON',
    ],
  ];

  test.each(damage)('%s', async (_, harm, complaint) => {
    const folder = await copyOf(kept.folder);
    await harm(folder);
    const place = await anEmptyPlace();
    await expect(readBackup(folder)).rejects.toThrow(complaint);
    await expect(restoreTo(place, folder, kept.migrations)).rejects.toThrow(complaint);
    await expectUntouched(place);
  });
});

describe('a place that is not empty is refused', () => {
  test('tables in the database', async () => {
    const { folder, migrations } = kept;
    const place = await anEmptyPlace();
    await ask(place.url, 'create table something (x int); insert into something values (1)');
    await expect(restoreTo(place, folder, migrations)).rejects.toThrow(
      'The database is not empty (public.something)',
    );
    expect(await ask(place.url, 'select x from something')).toEqual([{ x: 1 }]);
    expect(await readdir(place.dataDir)).toEqual([]);
  });

  test('a second restore over the first', async () => {
    const { folder, migrations } = kept;
    const place = await anEmptyPlace();
    await restoreTo(place, folder, migrations);
    await expect(restoreTo(place, folder, migrations)).rejects.toThrow('is not empty');
    await rm(path.join(place.dataDir, 'media'), { recursive: true });
    await expect(restoreTo(place, folder, migrations)).rejects.toThrow('The database is not empty');
  });

  test('files among the media', async () => {
    const { folder, migrations } = kept;
    const place = await anEmptyPlace();
    const file = path.join(place.dataDir, 'media/mine.jpg');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'mine');
    await expect(restoreTo(place, folder, migrations)).rejects.toThrow('is not empty');
    expect(await occupants(place.url)).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe('mine');
  });
});

describe('another program', () => {
  test('that lacks a migration of the backup is refused', async () => {
    const { folder } = kept;
    const older = await someMigrations();
    await rm(path.join(older, '9000_notes.sql'));
    const place = await anEmptyPlace();
    await expect(restoreTo(place, folder, older)).rejects.toThrow(
      'made by a newer version: this one does not know 9000_notes.sql',
    );
    await expectUntouched(place);
  });

  test('whose migration of the same name is another is refused', async () => {
    const { folder } = kept;
    const other = await someMigrations({ '9000_notes.sql': 'create table notes (id uuid)' });
    const place = await anEmptyPlace();
    await expect(restoreTo(place, folder, other)).rejects.toThrow(
      '9000_notes.sql is not the file the backup was made with',
    );
    await expectUntouched(place);
  });
});

test('a failure half-way leaves no row and no file', async () => {
  const { migrations } = kept;
  const folder = await copyOf(kept.folder);
  // Every checksum is right, but a row is missing.
  await rewrite(folder, (manifest) =>
    JSON.stringify({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'sessions' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }),
  );
  const place = await anEmptyPlace();
  await expect(restoreTo(place, folder, migrations)).rejects.toThrow('and the manifest says');
  expect(await ask(place.url, 'select id from users')).toEqual([]);
  expect(await readdir(path.join(place.dataDir, 'media'))).toEqual([]);
});

test('tables that refer to each other in a circle cannot be put in order, and are told of', async () => {
  const { url } = await anEmptyPlace();
  await ask(
    url,
    `create table schema_migrations (name text, checksum text);
     create table egg (id int primary key);
     create table hen (id int primary key references egg);
     alter table egg add foreign key (id) references hen`,
  );
  const made = backUpWorld({ ...kept.world, databaseUrl: url }, { folder: `${await aFolder()}/b` });
  await expect(made).rejects.toThrow('in a circle: public.egg, public.hen');
});
