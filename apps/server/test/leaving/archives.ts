import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  exportAddress,
  partAddress,
  readImport,
  startExport,
  startImport,
  type Returning,
} from '@stenope/contract/accounts/leaving';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { expect } from 'vitest';
import { roomOf } from '../../src/features/leaving/archive/format.ts';
import { make } from '../../src/features/leaving/exporting/service.ts';
import { bring } from '../../src/features/leaving/importing/service.ts';
import { openZipReader } from '../../src/platform/zip/reader.ts';
import { openZipWriter } from '../../src/platform/zip/writer.ts';
import type { Reply } from '../kit/client.ts';
import type { Person, World } from '../kit/world.ts';
import { aShift, developAll } from './scene.ts';

/** Reads and writes archives of exports. */

export type Entries = Map<string, Buffer>;

export async function exported({ running, origin }: World, { client }: Person): Promise<Buffer> {
  const { export: begun } = await client.ask(startExport, {});
  await make(aShift(running.context), begun.id);
  const answer = await fetch(new URL(exportAddress(begun), origin), {
    headers: { authorization: `Bearer ${client.token}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

export function sendPart(
  { client }: Person,
  id: string,
  offset: number,
  part: Buffer,
): Promise<Reply> {
  return client.raw(partAddress({ id }, offset), {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(part),
  });
}

/** Uploads a whole archive that is not imported yet. */
export async function sent(person: Person, archive: Buffer): Promise<string> {
  const { import: begun } = await person.client.ask(startImport, {
    body: { bytes: archive.length },
  });
  const { partBytes } = archiveLimits;
  for (let at = 0; at < archive.length; at += partBytes) {
    const reply = await sendPart(person, begun.id, at, archive.subarray(at, at + partBytes));
    expect(reply.status).toBe(200);
  }
  return begun.id;
}

export async function imported(
  { running: { context } }: World,
  person: Person,
  archive: Buffer,
): Promise<Returning> {
  const id = await sent(person, archive);
  await bring(aShift(context), id);
  await developAll(context, person);
  const { import: ended } = await person.client.ask(readImport, {});
  if (!ended) throw new Error('There is no import');
  return ended;
}

export function entriesOf(archive: Buffer): Promise<Entries> {
  return inFile(async (file) => {
    await writeFile(file, archive);
    const zip = await openZipReader(file, { entries: 10_000, bytesOf: roomOf });
    const entries: Entries = new Map();
    for (const name of zip.names) entries.set(name, await zip.whole(name));
    await zip.close();
    return entries;
  });
}

export function zipped(entries: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  return inFile(async (file) => {
    const zip = await openZipWriter(file);
    for (const [name, bytes] of entries) await zip.put(name, bytes);
    await zip.end();
    await zip.close();
    return readFile(file);
  });
}

async function inFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'stenope-imports-'));
  try {
    return await work(path.join(folder, `${randomUUID()}.zip`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Changes the JSON of one file. */
export function rewrite<T>(entries: Entries, name: string, change: (said: T) => T | void): void {
  const said = JSON.parse(entries.get(name)?.toString() ?? 'null') as T;
  entries.set(name, Buffer.from(JSON.stringify(change(said) ?? said)));
}

export function mediaNameIn(entries: Entries): string {
  return [...entries.keys()].find((name) => name.startsWith('media/')) ?? '';
}
