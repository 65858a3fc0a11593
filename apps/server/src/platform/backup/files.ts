import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMissing, syncFolder } from '../storage/durable.ts';
import { BackupProblem } from './manifest.ts';

/** Size and checksum of a file's content. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

/** Streams into a new file, durable when this returns; only the pipe's buffer is held in memory. */
export async function store(
  source: Readable,
  target: string,
  options: { mode: number; signal: AbortSignal; through?: Transform },
): Promise<Stored> {
  const hash = createHash('sha256');
  let bytes = 0;
  const watched = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const file = createWriteStream(target, { flags: 'wx', mode: options.mode, flush: true });
  const { signal, through } = options;
  if (through) await pipeline(source, through, watched, file, { signal });
  else await pipeline(source, watched, file, { signal });
  return { bytes, sha256: hash.digest('hex') };
}

// Without O_NONBLOCK, opening a named pipe would block until somebody writes into it.
const PLAINLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens an ordinary file for reading. Links are refused, since they could lead to files of ours,
 * and so are pipes and devices, which may never end.
 */
export async function openPlain(file: string): Promise<FileHandle> {
  const handle = await open(file, PLAINLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP' || error.code === 'ENXIO') throw notPlain(file);
    throw error;
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw notPlain(file);
}

export async function readPlain(file: string): Promise<Buffer> {
  const handle = await openPlain(file);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function notPlain(file: string): BackupProblem {
  return new BackupProblem(`${file} is a link, or no ordinary file: it is not read.`);
}

export async function digest(file: string): Promise<Stored> {
  const hash = createHash('sha256');
  let bytes = 0;
  const source = (await openPlain(file)).createReadStream();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name));
  }
  await syncFolder(folder);
}

/** Paths of all files below a folder, with `/`, relative to it. A missing folder holds none. */
export async function* filesBelow(folder: string, inside = ''): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, inside), { withFileTypes: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}
