import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import { Refusal } from '../errors.ts';
import { digestOf, makeFolder } from './durable.ts';
import { checked } from './folder.ts';
import { asStorageRefusal, type LocalCopy, type FileStat, type Storage } from './storage.ts';

export interface S3Place {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
}

/** A bucket with its client. */
export interface Bucket {
  readonly client: Sdk.S3Client;
  readonly name: string;
  readonly sdk: typeof Sdk;
}

/** Every wait has a limit: a hanging service counts as unavailable. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 60_000 };

/** The SDK is large: loaded only where a bucket is configured. */
export async function openBucket(place: S3Place): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = place;
  const client = new sdk.S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    // Not every service supports the newer checksums; each upload carries its MD5 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
  });
  return { client, name: place.bucket, sdk };
}

/**
 * Files in a bucket of an S3-compatible service. Uses only put, get, list and delete of single
 * objects, which all of them support.
 */
export function s3Storage(bucket: Bucket, workFolder: string): Storage {
  const { client, sdk, name: Bucket } = bucket;
  const at = (name: string) => ({ Bucket, Key: checked(name) });
  const removeOne = async (name: string): Promise<void> => {
    await asking(() => client.send(new sdk.DeleteObjectCommand(at(name))));
  };
  const storage: Storage = {
    put: (name, file) => putObject(bucket, checked(name), file),
    read: async (name, range) => {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const found = await orMissing(() =>
        client.send(new sdk.GetObjectCommand({ ...at(name), ...(Range && { Range }) })),
      );
      if (!(found?.Body instanceof Readable)) return undefined;
      const total = Number(/\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength);
      return { bytes: total, stream: found.Body };
    },
    stat: async (name): Promise<FileStat | undefined> => {
      const found = await orMissing(() => client.send(new sdk.HeadObjectCommand(at(name))));
      if (!found) return undefined;
      return { bytes: found.ContentLength ?? 0, changedAt: found.LastModified ?? new Date() };
    },
    localCopy: async (name) => {
      const found = await storage.read(name);
      return found && copyHere(workFolder, found.stream);
    },
    remove: removeOne,
    removeFolder: async (name) => {
      for await (const below of keysBelow(bucket, checked(name))) await removeOne(below.key);
    },
    list: async function* (folder) {
      for await (const { key } of keysBelow(bucket, checked(folder))) yield key;
    },
  };
  return storage;
}

/** Sends the digest along: the service refuses a damaged upload. */
export async function putObject(bucket: Bucket, key: string, file: string): Promise<void> {
  const { client, sdk, name } = bucket;
  const { size } = await stat(file);
  const ContentMD5 = (await digestOf(file, 'md5')).toString('base64');
  await asking(() =>
    client.send(
      new sdk.PutObjectCommand({
        Bucket: name,
        Key: key,
        Body: createReadStream(file),
        ContentLength: size,
        ContentMD5,
      }),
    ),
  );
}

export interface Listed {
  readonly key: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

export async function* keysBelow(
  { client, sdk, name: Bucket }: Bucket,
  folder: string,
): AsyncGenerator<Listed> {
  let token: string | undefined;
  do {
    const page = await asking(() =>
      client.send(
        new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: `${folder}/`,
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      ),
    );
    for (const { Key, Size = 0, LastModified = new Date() } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, bytes: Size, changedAt: LastModified };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/** Copies a stream to the local disk for a while. */
export async function copyHere(folder: string, stream: Readable): Promise<LocalCopy> {
  await makeFolder(folder);
  const file = path.join(folder, `copy-${randomUUID()}`);
  const release = () => rm(file, { force: true });
  try {
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await release();
    throw asStorageRefusal(error);
  }
  return { file, release };
}

async function orMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asking(ask);
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

/** A service that is away or overloaded becomes `unavailable`, which clients retry. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const refusal = asStorageRefusal(error);
    if (refusal instanceof Refusal) throw refusal;
    const status = statusOf(error);
    if (status === 507) throw new Refusal('storage_full', {}, { cause: error });
    if (status !== undefined && status < 500) throw error;
    throw new Refusal('unavailable', {}, { retryAfter: 5, cause: error });
  }
}

/** Undefined when there was no answer. */
function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}
