import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { inject, onTestFinished } from 'vitest';
import { start, type Running } from '../../src/compose.ts';
import { backUp } from '../../src/platform/backup/backup.ts';
import type { Manifest } from '../../src/platform/backup/manifest.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import { readBackup } from '../../src/platform/backup/verify.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { createDatabase } from '../kit/database.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote, stampNote } from '../notes/contract.ts';
import { notesFeature, notesSchema } from '../notes/feature.ts';

const productMigrations = path.resolve(import.meta.dirname, '../../migrations');

export const signal = new AbortController().signal;

const newFolder = () => mkdtemp(path.join(tmpdir(), 'stenope-backup-'));

/** A temporary folder of the test. */
export async function aFolder(): Promise<string> {
  const folder = await newFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The product's migrations and the notes', as one list. */
export async function someMigrations(
  more: Record<string, string> = {},
  given?: string,
): Promise<string> {
  const folder = given ?? (await aFolder());
  await cp(productMigrations, folder, { recursive: true });
  const files = { '9000_notes.sql': notesSchema, ...more };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}

/** Records these migrations as applied in the world's database. */
export async function settle(world: World, folder?: string): Promise<string> {
  const migrations = await someMigrations({}, folder);
  await migrate(world.databaseUrl, migrations);
  return migrations;
}

export interface KeptBackup {
  readonly world: World;
  readonly folder: string;
  readonly migrations: string;
  readonly media: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** A small world and its backup with the secret, for all tests of a file. */
export async function aKeptBackup(): Promise<KeptBackup> {
  const world = await aWorld({ keep: true });
  const parent = await newFolder();
  const migrations = path.join(parent, 'migrations');
  await settle(world, migrations);
  const media = await someMedia(dataDirOf(world));
  const ada = await world.person();
  const body = { text: 'tab\t, \\N, é\n"写"' };
  const { id: noteId } = await ada.client.ask(createNote, { body });
  await ada.client.ask(stampNote, { params: { noteId } });
  const folder = path.join(parent, 'backup');
  await backUpWorld(world, { folder, secret: 'le secret' });
  const end = async (): Promise<void> => {
    await world.end();
    await rm(parent, { recursive: true, force: true });
  };
  return { world, folder, migrations, media, end };
}

/** A copy to tamper with. */
export async function copyOf(folder: string): Promise<string> {
  const copy = path.join(await aFolder(), 'backup');
  await cp(folder, copy, { recursive: true });
  return copy;
}

export function dataDirOf(world: World): string {
  return world.running.context.env.DATA_DIR;
}

export async function backUpWorld(
  world: World,
  options: { folder?: string; secret?: string } = {},
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = options.folder ?? path.join(await aFolder(), 'backup');
  const { secret } = options;
  const url = world.databaseUrl;
  const manifest = await backUp({ url, dataDir: dataDirOf(world), folder, secret, signal });
  return { folder, manifest };
}

export interface Place {
  readonly url: string;
  readonly dataDir: string;
}

/** An empty database and data folder. */
export async function anEmptyPlace(): Promise<Place> {
  const { url, drop } = await createDatabase(inject('postgresUrl'), { from: 'template1' });
  onTestFinished(drop);
  return { url, dataDir: path.join(await aFolder(), 'data') };
}

export async function restoreTo(place: Place, folder: string, migrations: string): Promise<void> {
  await mkdir(place.dataDir, { recursive: true });
  const manifest = await readBackup(folder);
  await restore({ ...place, folder, manifest, migrations, hasSecret: true, signal });
}

/** A server on a restored place. */
export async function serveOn(
  { url, dataDir }: Place,
  secret: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const running = await start({
    env: readEnv({
      PORT: '0',
      DATA_DIR: dataDir,
      METRICS_PORT: 'off',
      ROLE: 'web',
      PLACES_INDEX: 'off',
      NODE_ENV: 'test',
      DRAIN_SECONDS: '1',
      DATABASE_POOL: '4',
      ...env,
    }),
    log: pino({ level: 'silent' }),
    databaseUrl: url,
    secret,
    extraFeatures: [notesFeature],
  });
  onTestFinished(() => running.stop());
  return running;
}

/** Files of various sizes and depths; returns names and digests. */
export async function someMedia(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const sizes: Readonly<Record<string, number>> = {
    'a.jpg': 10,
    'empty.jpg': 0,
    'aa/b.jpg': 70_000,
    'aa/bb/cc/d.mp4': 300_000,
    'aa/bb/nom é 写.jpg': 4_096,
  };
  for (const [name, size] of Object.entries(sizes)) {
    const file = path.join(dataDir, 'media', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, randomBytes(size));
  }
  return digests(path.join(dataDir, 'media'));
}

/** Digests of all files below a folder, to compare two trees. */
export async function digests(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found: Record<string, string> = {};
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const digest = createHash('sha256').update(await readFile(file));
    found[path.relative(folder, file)] = digest.digest('hex');
  }
  return found;
}
