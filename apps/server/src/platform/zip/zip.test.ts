import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BadZip, openZipReader, type ZipLimits } from './reader.ts';
import { openZipWriter } from './writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const anything: ZipLimits = { entries: 100_000, bytesOf: () => 1_000_000 };

let files = 0;
const newFile = (): string => path.join(folder, `${(files += 1)}.zip`);

async function zipOf(entries: Readonly<Record<string, string>>): Promise<string> {
  const file = newFile();
  const zip = await openZipWriter(file);
  for (const [name, text] of Object.entries(entries)) {
    // In chunks, like a file stream.
    await zip.add(name, flowing(Buffer.from(text)));
  }
  await zip.end();
  await zip.close();
  return file;
}

async function* flowing(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, 3);
  yield bytes.subarray(3);
}

async function refusal(file: string, limits = anything): Promise<string> {
  try {
    const zip = await openZipReader(file, limits);
    try {
      for (const name of zip.names) await zip.whole(name);
    } finally {
      await zip.close();
    }
    return 'read';
  } catch (error) {
    if (error instanceof BadZip) return error.message;
    throw error;
  }
}

/** An archive as another program would write it: compressed, with forged fields. */
async function forged(wish: {
  name?: string;
  data?: Buffer;
  said?: Partial<{ bytes: number; crc: number; count: number; method: number }>;
  twice?: boolean;
}): Promise<string> {
  const { name = 'a.json', data = Buffer.from('abcdef'), said = {}, twice = false } = wish;
  const packed = deflateRawSync(data);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(said.method ?? 8, 4);
  fields.writeUInt32LE(said.crc ?? crc32(data), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(said.bytes ?? data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
  const row = (at: string) =>
    Buffer.concat([
      Buffer.from('PK\u0001\u0002'),
      Buffer.from([20, 0]),
      fields,
      Buffer.alloc(14),
      Buffer.from(at),
    ]);
  const rows = twice ? [row(name), row(name.replace('a', 'b'))] : [row(name)];
  const list = Buffer.concat(rows);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(said.count ?? rows.length, 8);
  end.writeUInt16LE(said.count ?? rows.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(head.length, 16);
  const file = newFile();
  await writeFile(file, Buffer.concat([head, list, end]));
  return file;
}

describe('a ZIP we write', () => {
  test('is read back as it was', async () => {
    const file = await zipOf({ 'a/b.json': '{"é": 1}', 'empty.txt': '', 'c.bin': 'abcdef' });
    const zip = await openZipReader(file, anything);
    expect(zip.names).toEqual(['a/b.json', 'empty.txt', 'c.bin']);
    expect((await zip.whole('a/b.json')).toString()).toBe('{"é": 1}');
    expect((await zip.whole('empty.txt')).length).toBe(0);
    await zip.close();
  });

  test('is one to other programs too', async () => {
    const file = await zipOf({ 'a/b.json': '{"é": 1}', 'empty.txt': '', 'c.bin': 'abcdef' });
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), z.namelist())';
    expect(told('python3', ['-c', script, file])).toMatch(
      /^(?:None \['a\/b.json', 'empty.txt', 'c.bin'\]|there is none)/,
    );
    expect(told('unzip', ['-t', file])).toMatch(/No errors detected|there is none/);
  });

  test('has more entries than 65,535 in its 64-bit form', { timeout: 60_000 }, async () => {
    const file = newFile();
    const writer = await openZipWriter(file);
    for (let at = 0; at < 65_600; at += 1) await writer.put(`n/${at}.json`, Buffer.from('1'));
    await writer.end();
    await writer.close();
    const zip = await openZipReader(file, anything);
    expect(zip.names.length).toBe(65_600);
    expect((await zip.whole('n/65599.json')).toString()).toBe('1');
    await zip.close();
    const script = 'import sys, zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))';
    expect(told('python3', ['-c', script, file])).toMatch(/^(?:65600|there is none)/);
  });
});

describe('a ZIP somebody sends', () => {
  test('may be compressed', async () => {
    const zip = await openZipReader(await forged({}), anything);
    expect((await zip.whole('a.json')).toString()).toBe('abcdef');
    await zip.close();
  });

  test('unfolds into no more than it said, and than its place allows', async () => {
    const bomb = Buffer.alloc(900_000);
    expect(await refusal(await forged({ data: bomb, said: { bytes: 100 } }))).toBe(
      'more than it said',
    );
    const narrow: ZipLimits = { entries: 10, bytesOf: () => 1000 };
    expect(await refusal(await forged({ data: bomb }), narrow)).toBe('too large');
  });

  test('has only names that have a place', async () => {
    const limits: ZipLimits = {
      entries: 10,
      bytesOf: (name) => (/^[a-z]+\.json$/.test(name) ? 1000 : undefined),
    };
    for (const name of [
      '../a.json',
      '/etc/passwd',
      'a\\b.json',
      'c:a.json',
      'a.json\0',
      'A.JSON',
    ]) {
      expect(await refusal(await forged({ name }), limits)).toBe('name');
    }
  });

  test('has no entries that share their bytes', async () => {
    expect(await refusal(await forged({ twice: true }))).toBe('overlap');
  });

  test('is refused when it is damaged, cut off or none at all', async () => {
    expect(await refusal(await forged({ said: { crc: 1 } }))).toBe('damaged');
    expect(await refusal(await forged({ said: { method: 12 } }))).toBe('method');
    expect(await refusal(await forged({ said: { count: 60_000 } }))).toBe('list');
    const whole = await readFile(await zipOf({ 'a.json': 'abcdef' }));
    for (let length = 0; length < whole.length; length += 1) {
      const file = newFile();
      await writeFile(file, whole.subarray(0, length));
      expect(await refusal(file)).not.toBe('read');
    }
  });
});

/** Runs a system program, where the machine has it. */
function told(program: string, words: readonly string[]): string {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return 'there is none';
    throw error;
  }
}
