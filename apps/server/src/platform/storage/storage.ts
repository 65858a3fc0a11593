import type { Readable } from 'node:stream';
import { Refusal } from '../errors.ts';

/** Byte range, both ends included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export interface StoredFile {
  /** Size of the whole file, whatever the range. */
  readonly bytes: number;
  readonly stream: Readable;
}

export interface FileStat {
  readonly bytes: number;
  readonly changedAt: Date;
}

/** A local file, for programs that need a path. Released after use. */
export interface LocalCopy {
  readonly file: string;
  release(): Promise<void>;
}

/**
 * File storage under paths we choose ourselves: never with a member's text in them. A path is
 * written once; the file is durable when `put` returns.
 */
export interface Storage {
  put(path: string, file: string): Promise<void>;
  /** Undefined when the file does not exist. */
  read(path: string, range?: Range): Promise<StoredFile | undefined>;
  stat(path: string): Promise<FileStat | undefined>;
  localCopy(path: string): Promise<LocalCopy | undefined>;
  /** Both ignore missing files. */
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Paths below a folder. For cleanup only, never shown to anybody. */
  list(folder: string): AsyncIterable<string>;
}

/** Uploads in progress. */
export interface Inbox {
  /** Bytes stored durably so far. */
  size(id: string): Promise<number>;
  /**
   * Appends at the offset `at`, which must be the current size. Bytes received before a broken
   * connection are kept. Returns the new size, which is durable.
   */
  append(id: string, at: number, pieces: AsyncIterable<Buffer>): Promise<number>;
  whole(id: string): Promise<LocalCopy>;
  discard(id: string): Promise<void>;
  /** All uploads in progress, with the time of their last write. */
  list(): AsyncIterable<{ readonly id: string; readonly changedAt: Date }>;
}

export interface Stores {
  readonly storage: Storage;
  readonly inbox: Inbox;
  close(): void;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'InsufficientStorage', 'QuotaExceeded']);

/** A full disk gets its own code: it is temporary and nobody's fault. */
export function asStorageRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return fullCodes.has(code) ? new Refusal('storage_full', {}, { cause: error }) : error;
}

/** Runs work on a store and translates its errors into our codes. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStorageRefusal(error);
  }
}
