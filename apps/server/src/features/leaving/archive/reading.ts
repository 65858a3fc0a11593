import {
  manifest,
  pageItems,
  pageSchema,
  profile,
  type Archived,
  type ArchivedPicture,
  type ArchivedProfile,
  type CollectionName,
} from '@stenope/contract/accounts/archive';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import { z } from 'zod/mini';
import { BadZip, openZipReader, type ZipReader } from '../../../platform/zip/reader.ts';
import { mayReturn, pageName, picturesOf, roomOf } from './format.ts';

/** Not one of our archives, or a manipulated one. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

/** An archive. Nothing of it is used before every page was validated. */
export interface OpenArchive {
  readonly profile: ArchivedProfile;
  judge(): Promise<Judged>;
  /** From a page on; the first is 1. */
  pages<Name extends Returned>(name: Name, from?: number): AsyncIterable<readonly Archived<Name>[]>;
  picture(picture: ArchivedPicture): AsyncIterable<Buffer>;
  has(picture: ArchivedPicture): boolean;
  /** Its uncompressed size, which reading it never exceeds. */
  bytesOf(picture: ArchivedPicture): number;
  close(): Promise<void>;
}

export interface Judged {
  readonly posts: number;
  /** Uncompressed size of each importable post's pictures, and of the profile's. */
  readonly weights: ReadonlyMap<string, number>;
  readonly ownBytes: number;
}

/**
 * Collections that are imported. The others belong to other people, and are for the owner's
 * information.
 */
const returned = [
  'posts',
  'following',
  'blocks',
  'mutes',
  'favourites',
  'followed-tags',
  'muted-terms',
] as const;

type Returned = (typeof returned)[number] & CollectionName;

const most: Readonly<Record<Returned, number>> = {
  posts: archiveLimits.posts,
  following: archiveLimits.people,
  blocks: archiveLimits.people,
  mutes: archiveLimits.people,
  favourites: archiveLimits.favourites,
  'followed-tags': archiveLimits.tags,
  'muted-terms': archiveLimits.tags,
};

export async function openArchive(file: string, signal: AbortSignal): Promise<OpenArchive> {
  const limits = { entries: archiveLimits.entries, bytesOf: roomOf };
  const zip = await openZipReader(file, limits).catch(asBadArchive);
  try {
    const { pages } = await parse(zip, 'manifest.json', manifest);
    ensureFewBytes(zip, pages);
    const own = await parse(zip, 'profile.json', profile);
    const read: OpenArchive['pages'] = (name, from = 1) =>
      readPages(zip, name, { from, to: pages[name] }, signal);
    return {
      profile: own,
      judge: () => judge(zip, own, read),
      pages: read,
      picture: (picture) => zip.read(picture.file),
      has: (picture) => zip.has(picture.file),
      bytesOf: (picture) => zip.bytesOf(picture.file),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    return asBadArchive(error);
  }
}

/** Pages of blanks compress to nothing: their sizes are summed before any is decompressed. */
function ensureFewBytes(zip: ZipReader, pages: Readonly<Record<Returned, number>>): void {
  let bytes = 0;
  for (const name of returned) {
    if (pages[name] > Math.ceil(most[name] / pageItems[name])) throw new BadArchive(name);
    for (let page = 1; page <= pages[name]; page += 1) bytes += zip.bytesOf(pageName(name, page));
  }
  if (bytes > archiveLimits.pagesBytes) throw new BadArchive('too many words');
}

async function judge(
  zip: ZipReader,
  own: ArchivedProfile,
  read: OpenArchive['pages'],
): Promise<Judged> {
  const once = onlyOnce();
  const face = own.avatar && 'file' in own.avatar ? own.avatar : null;
  const ownPictures = [face, ...own.covers.map(({ photo }) => photo)];
  once(ownPictures);
  /** @bound the posts of one archive */
  const weights = new Map<string, number>();
  const posts = await countOf('posts', read('posts'), (page) => {
    for (const post of page) {
      const pictures = picturesOf(post);
      once(pictures);
      const bytes = mayReturn(post) ? weigh(zip, pictures) : 0;
      weights.set(post.id, (weights.get(post.id) ?? 0) + bytes);
    }
  });
  for (const name of returned) if (name !== 'posts') await countOf(name, read(name));
  return { posts, weights, ownBytes: weigh(zip, ownPictures) };
}

/** Sizes from the archive's directory, which decompression never exceeds. */
function weigh(zip: ZipReader, pictures: readonly (ArchivedPicture | null)[]): number {
  return pictures.reduce((sum, picture) => sum + (picture ? zip.bytesOf(picture.file) : 0), 0);
}

/** Stops at the limit, without reading an overlong collection to its end. */
async function countOf<Name extends Returned>(
  name: Name,
  pages: AsyncIterable<readonly Archived<Name>[]>,
  look: (page: readonly Archived<Name>[]) => void = () => undefined,
): Promise<number> {
  let count = 0;
  for await (const page of pages) {
    count += page.length;
    if (count > most[name]) throw new BadArchive(name);
    look(page);
  }
  return count;
}

/** Refuses a file that is named twice: it would be processed each time. */
function onlyOnce(): (pictures: readonly (ArchivedPicture | null)[]) => void {
  /** @bound archiveLimits.entries, for one archive */
  const named = new Set<string>();
  return (pictures) => {
    for (const picture of pictures) {
      if (!picture) continue;
      if (named.has(picture.file) || named.size >= archiveLimits.entries) {
        throw new BadArchive('a file with two places');
      }
      named.add(picture.file);
    }
  };
}

function asBadArchive(error: unknown): never {
  throw error instanceof BadZip ? new BadArchive(error.message, { cause: error }) : error;
}

async function* readPages<Name extends Returned>(
  zip: ZipReader,
  name: Name,
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): AsyncGenerator<readonly Archived<Name>[]> {
  const schema: z.core.$ZodType<Archived<Name>[]> = pageSchema(name);
  for (let page = from; page <= to; page += 1) {
    signal.throwIfAborted();
    yield parse(zip, pageName(name, page), schema);
  }
}

async function parse<T>(zip: ZipReader, name: string, schema: z.core.$ZodType<T>): Promise<T> {
  const bytes = await zip.whole(name).catch(asBadArchive);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new BadArchive(name, { cause: error });
  }
}
