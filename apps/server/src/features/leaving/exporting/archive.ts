import {
  collectionNames,
  formatName,
  formatVersion,
  pageItems,
  type Archived,
  type ArchivedPicture,
  type CollectionName,
} from '@stenope/contract/accounts/archive';
import path from 'node:path';
import { mkdir, rm } from 'node:fs/promises';
import type { Context } from '../../../platform/context.ts';
import type { ProfileFacts } from '../../../platform/exporting.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { originalPath } from '../../../platform/storage/paths.ts';
import { openZipWriter, type ZipWriter } from '../../../platform/zip/writer.ts';
import { pageName } from '../archive/format.ts';
import { presentProfile } from '../present.ts';
import { oldestOfAll } from '../../../platform/db/cursor.ts';

interface Making {
  readonly context: Context;
  readonly userId: string;
  readonly zip: ZipWriter;
  readonly signal: AbortSignal;
  /** Called after each picture, which takes most of the time. */
  readonly onPicture: () => Promise<void>;
}

export interface ExportRequest {
  readonly id: string;
  readonly userId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => Promise<void>;
}

/** A finished archive on the local disk; released by the caller. */
export interface Made {
  readonly file: string;
  readonly bytes: number;
  release(): Promise<void>;
}

/**
 * Writes page after page, and streams each picture from the storage: only one page is in memory at
 * a time. An interrupted export starts over.
 */
export async function makeArchive(context: Context, wish: ExportRequest): Promise<Made> {
  const { id, userId, signal } = wish;
  const folder = workFolder(context.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `export-${id}.zip`);
  const release = () => rm(file, { force: true });
  const zip = await openZipWriter(file);
  try {
    const onPicture = await counting(context, wish);
    await writeAll({ context, userId, zip, signal, onPicture });
    return { file, release, bytes: await zip.end() };
  } catch (error) {
    await release();
    throw error;
  } finally {
    await zip.close();
  }
}

/** The last percents are for copying it to the storage. */
const written = 95;

async function counting({ db, exports }: Context, { userId, onProgress }: ExportRequest) {
  let pictures = 0;
  for (const { countPictures } of exports) pictures += (await countPictures?.(db, userId)) ?? 0;
  let done = 0;
  return async (): Promise<void> => {
    done += 1;
    await onProgress(Math.min(written, Math.floor((done / Math.max(1, pictures)) * written)));
  };
}

async function writeAll(making: Making): Promise<void> {
  const { context, userId, zip } = making;
  const profile = presentProfile(await factsOf(context, userId));
  await zip.put('profile.json', json(profile));
  const faces = [profile.avatar, ...profile.covers.map(({ photo }) => photo)];
  for (const face of faces) if (face) await addPicture(making, face);
  const pages: Partial<Record<CollectionName, number>> = {};
  for (const name of collectionNames) pages[name] = await writePages(making, name);
  await zip.put(
    'manifest.json',
    json({
      format: formatName,
      version: formatVersion,
      site: context.env.publicUrl,
      exportedAt: context.now().toISOString(),
      pages,
    }),
  );
}

async function factsOf({ db, exports }: Context, userId: string): Promise<ProfileFacts> {
  let facts: Partial<ProfileFacts> = {};
  for (const { profile } of exports) facts = { ...facts, ...(await profile?.(db, userId)) };
  if (!isMember(facts)) throw new Error('The member is gone');
  return facts;
}

/** Every feature gives all of its facts, or the account is gone. */
function isMember(facts: Partial<ProfileFacts>): facts is ProfileFacts {
  return facts.username !== undefined;
}

/** Reader of a list; each belongs to one feature. */
export function readerOf<Name extends CollectionName>({ exports }: Context, name: Name) {
  for (const { collections } of exports) {
    const read = collections?.[name];
    if (read) return read;
  }
  throw new Error(`No feature exports ${name}`);
}

async function writePages(making: Making, name: CollectionName): Promise<number> {
  const { context, userId, zip, signal } = making;
  const limit = pageItems[name];
  const read = readerOf(context, name);
  let after = oldestOfAll;
  for (let page = 0; ; page += 1) {
    signal.throwIfAborted();
    const { items, last } = await read(context.db, { userId, after, limit });
    if (last === undefined) return page;
    await zip.put(pageName(name, page + 1), json(items));
    const all: readonly Item[] = items;
    for (const picture of all.flatMap(picturesOf)) await addPicture(making, picture);
    after = last;
  }
}

type Item = Archived<CollectionName>;

function picturesOf(item: Item): ArchivedPicture[] {
  const main = 'photo' in item ? item.photo : null;
  const steps = 'steps' in item ? item.steps : [];
  return [main, ...steps.map(({ photo }) => photo)].filter((one) => one !== null);
}

/** A picture missing in the storage is logged; the rest is exported all the same. */
async function addPicture(
  { context, zip, signal, onPicture }: Making,
  { file }: ArchivedPicture,
): Promise<void> {
  signal.throwIfAborted();
  const { name: mediaId } = path.posix.parse(file);
  const found = await context.storage.read(originalPath(mediaId));
  if (found) await zip.add(file, found.stream as AsyncIterable<Buffer>);
  else context.log.error({ media: mediaId }, 'the original of a picture is not in the storage');
  await onPicture();
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8');
}
