import { randomBytes } from 'node:crypto';
import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, makeFolder, syncFile, syncFolder } from './durable.ts';
import { storing, type FileStat, type Storage } from './storage.ts';

/** Files in a local folder. */
export function folderStorage(root: string): Storage {
  const placeOf = (name: string): string => path.join(root, checked(name));
  return {
    put: (name, file) => storing(() => putDurably(file, placeOf(name))),
    read: async (name, range) => {
      const handle = await orUndefined(open(placeOf(name), 'r'));
      if (!handle) return undefined;
      const found = await handle.stat();
      if (!found.isFile()) {
        await handle.close();
        return undefined;
      }
      const part = range && { start: range.first, end: range.last };
      return { bytes: found.size, stream: handle.createReadStream({ ...part }) };
    },
    stat: async (name) => standingOf(placeOf(name)),
    localCopy: async (name) => {
      const file = placeOf(name);
      return (await standingOf(file)) && { file, release: () => Promise.resolve() };
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    removeFolder: (name) => rm(placeOf(name), { recursive: true, force: true }),
    list: (folder) => pathsBelow(root, checked(folder)),
  };
}

const form = /^[\w-][\w.-]*(?:\/[\w.-]+)*$/;

/** Our own names always match; anything else is a bug. */
export function checked(name: string): string {
  if (!form.test(name) || name.split('/').includes('..')) throw new Error('Not a storage path');
  return name;
}

/** Written next to its target and renamed, so that nobody reads half of it. */
async function putDurably(file: string, target: string): Promise<void> {
  const folder = path.dirname(target);
  await makeFolder(folder);
  const draft = path.join(folder, `${randomBytes(8).toString('hex')}.part`);
  try {
    await copyFile(file, draft);
    await syncFile(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function standingOf(file: string): Promise<FileStat | undefined> {
  const found = await orUndefined(stat(file));
  return found?.isFile() ? { bytes: found.size, changedAt: found.mtime } : undefined;
}

async function* pathsBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = (await orUndefined(readdir(path.join(root, folder), filesToo))) ?? [];
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(root, name);
    else yield name;
  }
}

const filesToo = { withFileTypes: true } as const;

export async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
