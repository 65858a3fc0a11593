import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { avatarBytes } from '@stenope/domain/media/limits';
import type { Crop, Size } from '@stenope/domain/media/sizes';
import { currentAvatarAddress } from '@stenope/domain/people/avatar-address';
import { Refusal } from '../../../platform/errors.ts';
import { digestOf } from '../../../platform/storage/durable.ts';
import { workFolder } from '../../../platform/storage/open.ts';
import { keepOriginal, type StoredOriginal } from '../../media/service.ts';
import type { Bringing } from './import-posts.ts';

/** Archives are untrusted: only the former service's storage is contacted (SSRF). */
const storage = /^(?:firebasestorage|(?:[a-z0-9.-]+\.)?storage)\.googleapis\.com$/;

const patienceMs = 30_000;

/** Downloads an avatar, validated like an upload. */
export async function keepFormerAvatar(
  { context, userId: ownerId, signal }: Pick<Bringing, 'context' | 'userId' | 'signal'>,
  address: string,
): Promise<StoredOriginal> {
  const url = placeOf(currentAvatarAddress(address));
  const folder = workFolder(context.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `import-${crypto.randomUUID()}`);
  try {
    await fetchTo(file, url, signal);
    const sha256 = (await digestOf(file, 'sha256')).toString('hex');
    return await keepOriginal(context, file, { sha256, crop: null, ownerId });
  } finally {
    await rm(file, { force: true });
  }
}

function placeOf(address: string): URL {
  const url = URL.parse(address);
  const isThere = url?.protocol === 'https:' && url.port === '' && url.username === '';
  if (!url || !isThere || !storage.test(url.hostname)) throw new Refusal('bad_media');
  return url;
}

/** Any failure is ignored: a profile works without an avatar. */
async function fetchTo(file: string, url: URL, signal: AbortSignal): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    // Redirects are refused.
    const answer = await fetch(url, { redirect: 'error', signal: patience });
    if (!answer.ok || !answer.body) throw new Refusal('bad_media');
    await pipeline(atMost(answer.body, avatarBytes), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof Refusal ? error : new Refusal('bad_media');
  }
}

async function* atMost(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const piece of body) {
    left -= piece.length;
    if (left < 0) throw new Refusal('image_too_large');
    yield piece;
  }
}

/** Default crop: the largest centred square. */
export function middleSquare({ width, height }: Size): Crop {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}
