import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderInbox } from './folder-inbox.ts';
import { folderStorage } from './folder.ts';
import { openStores } from './open.ts';
import { readEnv } from '../env/settings.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'stenope-storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function aFile(content: string): Promise<string> {
  const file = path.join(root, 'source');
  await writeFile(file, content);
  return file;
}

async function* pieces(...words: readonly string[]): AsyncGenerator<Buffer> {
  for (const word of words) {
    if (word === 'cut') throw new Error('the line broke');
    yield Buffer.from(word);
  }
}

describe('a storage', () => {
  test('keeps a file whole under its path, and nothing beside it', async () => {
    const storage = folderStorage(path.join(root, 'media'));
    await storage.put('served/ab/name/1.webp', await aFile('0123456789'));
    const copy = await storage.localCopy('served/ab/name/1.webp');
    expect(await readFile(copy?.file ?? '', 'utf8')).toBe('0123456789');
    expect(await readdir(path.join(root, 'media/served/ab/name'))).toEqual(['1.webp']);
    const part = await storage.read('served/ab/name/1.webp', { first: 2, last: 4 });
    expect(part?.bytes).toBe(10);
    expect((await part?.stream.toArray())?.join('')).toBe('234');
  });

  test('says of what is not there that it is not there', async () => {
    const storage = folderStorage(path.join(root, 'media'));
    expect(await storage.read('served/no')).toBeUndefined();
    expect(await storage.stat('served/no')).toBeUndefined();
    expect(await storage.localCopy('served/no')).toBeUndefined();
    await storage.remove('served/no');
    await storage.removeFolder('served/no');
    for await (const one of storage.list('served')) throw new Error(one);
  });

  test.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '', 'a/..', 'a\0b', '.hidden'])(
    'takes no path like “%s”',
    async (name) => {
      const storage = folderStorage(path.join(root, 'media'));
      await expect((async () => storage.stat(name))()).rejects.toThrow('Not a storage path');
    },
  );
});

describe('an inbox', () => {
  test('keeps what came before the line broke', async () => {
    const inbox = folderInbox(path.join(root, 'uploads'));
    expect(await inbox.size('one')).toBe(0);
    await expect(inbox.append('one', 0, pieces('abc', 'de', 'cut'))).rejects.toThrow('broke');
    expect(await inbox.size('one')).toBe(5);
    expect(await inbox.append('one', 5, pieces('fgh'))).toBe(8);
    expect(await readFile((await inbox.whole('one')).file, 'utf8')).toBe('abcdefgh');
    await inbox.discard('one');
    expect(await inbox.size('one')).toBe(0);
  });

  test('on a full disk says so in our code', async () => {
    // `/dev/full`: the kernel's always full device.
    const inbox = folderInbox('/dev');
    await expect(inbox.append('full', 1, pieces('abc'))).rejects.toMatchObject({
      code: 'storage_full',
    });
  });
});

test('half a configuration of a bucket stops the start', async () => {
  const env = readEnv({ S3_BUCKET: 'photographs', DATA_DIR: root });
  await expect(openStores(env)).rejects.toThrow('have to be given together');
});
