import type { Readable } from 'node:stream';
import { Refusal } from '../errors.ts';

/** The part of a file that is asked for, both ends included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

export interface StoredFile {
  /** Of the whole file, whatever part was asked for. */
  readonly bytes: number;
  readonly stream: Readable;
}

export interface FileStat {
  readonly bytes: number;
  readonly changedAt: Date;
}

/** A file on this machine, for programs that want a path. Let go of when no longer needed. */
export interface LocalCopy {
  readonly file: string;
  release(): Promise<void>;
}

/**
 * Where files are kept, under paths we make up ourselves: no word of a member is ever part of one.
 * A path is written once; what is there when `put` returns outlives a power cut.
 */
export interface Storage {
  put(path: string, file: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(path: string, range?: Range): Promise<StoredFile | undefined>;
  stat(path: string): Promise<FileStat | undefined>;
  localCopy(path: string): Promise<LocalCopy | undefined>;
  /** Both are content with what is gone already. */
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Paths below a folder. For sweeping alone: nobody outside is ever told what is stored. */
  list(folder: string): AsyncIterable<string>;
}

/** Files on their way in, piece by piece, until they are whole. */
export interface Inbox {
  /** How much of it is kept for good: 0 before anything came. */
  size(id: string): Promise<number>;
  /**
   * Adds what comes, beginning at `at`, which is its size. Also when the line breaks, what came
   * until then is kept. What this counts is on the disk when it returns.
   */
  append(id: string, at: number, pieces: AsyncIterable<Buffer>): Promise<number>;
  whole(id: string): Promise<LocalCopy>;
  discard(id: string): Promise<void>;
  /** Of every file that lies there, with the time it last grew. */
  list(): AsyncIterable<{ readonly id: string; readonly changedAt: Date }>;
}

export interface Stores {
  readonly storage: Storage;
  readonly inbox: Inbox;
  close(): void;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'InsufficientStorage', 'QuotaExceeded']);

/** A full disk is nobody's fault and passes: it has a code of its own. */
export function asStorageRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return fullCodes.has(code) ? new Refusal('storage_full', {}, { cause: error }) : error;
}

/** Runs work on a store and tells its failures in our codes. */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStorageRefusal(error);
  }
}
