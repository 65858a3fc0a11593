import { constants } from 'node:fs';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder, writeAll } from './durable.ts';
import { checked, orUndefined } from './folder.ts';
import { storing, type Inbox } from './storage.ts';

/** One file per upload, in a local folder. Its length is the offset. */
export function folderInbox(root: string): Inbox {
  const placeOf = (id: string): string => path.join(root, checked(id));
  const size = async (id: string): Promise<number> =>
    (await orUndefined(stat(placeOf(id))))?.size ?? 0;
  return {
    size,
    append: (id, at, pieces) => storing(() => appendDurably(placeOf(id), at, pieces)),
    whole: async (id) => ({ file: placeOf(id), release: () => Promise.resolve() }),
    discard: (id) => rm(placeOf(id), { force: true }),
    list: async function* () {
      for (const id of (await orUndefined(readdir(root))) ?? []) {
        const found = await orUndefined(stat(placeOf(id)));
        if (found) yield { id, changedAt: found.mtime };
      }
    },
  };
}

async function appendDurably(
  file: string,
  at: number,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  await makeFolder(path.dirname(file));
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    if (at === 0) await syncFolder(path.dirname(file));
    const end = await write(handle, at, pieces).catch(async (error: unknown) => {
      // Also after a broken connection: the offset reported next must survive a power cut.
      await handle.datasync().catch(() => undefined);
      throw error;
    });
    await handle.datasync();
    return end;
  } finally {
    await handle.close();
  }
}

async function write(
  handle: FileHandle,
  at: number,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  let end = at;
  for await (const piece of pieces) {
    await writeAll(handle, piece, end);
    end += piece.length;
  }
  return end;
}
