import path from 'node:path';
import { BadEnvironment, type Env } from '../env/settings.ts';
import { folderInbox } from './folder-inbox.ts';
import { folderStorage } from './folder.ts';
import type { S3Place } from './s3.ts';
import type { Stores } from './storage.ts';

/** Folder of unfinished work; its contents can be deleted. */
export function workFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return path.resolve(DATA_DIR, 'work');
}

/** A bucket when one is configured, otherwise local folders. */
export async function openStores(env: Env): Promise<Stores> {
  const place = placeOf(env);
  if (!place) {
    return {
      storage: folderStorage(path.resolve(env.DATA_DIR, 'media')),
      inbox: folderInbox(path.resolve(env.DATA_DIR, 'uploads')),
      close: () => undefined,
    };
  }
  const { openBucket, s3Storage } = await import('./s3.ts');
  const { s3Inbox } = await import('./s3-inbox.ts');
  const bucket = await openBucket(place);
  const storage = s3Storage(bucket, workFolder(env));
  const inbox = s3Inbox(bucket, storage, workFolder(env));
  return { storage, inbox, close: () => bucket.client.destroy() };
}

/** A partial configuration would silently store photographs in the wrong place. */
function placeOf(env: Env): S3Place | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const present = [bucket, accessKeyId, secretAccessKey].filter((one) => one !== undefined);
  if (present.length === 0) return undefined;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new BadEnvironment(
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY have to be given together.',
    );
  }
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    pathStyle: env.S3_PATH_STYLE === 'on',
  };
}
