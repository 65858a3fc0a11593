import { randomBytes } from 'node:crypto';
import { readOwnMedia, type OwnMedia } from '@stenope/contract/media';
import sharp from 'sharp';
import type { Reply, TestClient } from '../kit/client.ts';
import { until } from '@stenope/kit/until';

/** A unique photograph of soft clouds, which encodes fast in every format. */
export async function aPicture(width = 640, height = 480): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / 40), Math.ceil(height / 40)];
  return sharp(randomBytes(w * h * 3), { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A picture of exactly so many bytes: bytes after the end of a JPEG are ignored. */
export async function aPictureOf(bytes: number): Promise<Buffer> {
  const picture = await aPicture(320, 240);
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 0x20)]);
}

export interface Announced {
  readonly bytes: number;
  readonly purpose?: string;
  readonly name?: string;
  readonly headers?: Record<string, string>;
  /** First bytes, sent with the creation. */
  readonly first?: Buffer;
}

export const resumable = { 'tus-resumable': '1.0.0' };
export const octets = 'application/offset+octet-stream';

/** Creates an upload, optionally with its first bytes. */
export function announce(client: TestClient, wish: Announced): Promise<Reply> {
  const { bytes, purpose = 'photo', name = 'photo.jpg', first } = wish;
  const metadata = [`purpose ${base64(purpose)}`, `filename ${base64(name)}`].join(',');
  return client.raw('/api/uploads', {
    method: 'POST',
    ...(first && { body: new Uint8Array(first) }),
    headers: {
      ...resumable,
      'upload-length': String(bytes),
      'upload-metadata': metadata,
      ...(first && { 'content-type': octets }),
      ...wish.headers,
    },
  });
}

export function sendPart(
  client: TestClient,
  address: string,
  offset: number,
  part: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return client.raw(address, {
    method: 'PATCH',
    body: new Uint8Array(part),
    headers: {
      ...resumable,
      'content-type': octets,
      'upload-offset': String(offset),
      ...headers,
    },
  });
}

export function askOffset(client: TestClient, address: string): Promise<Reply> {
  return client.raw(address, { method: 'HEAD', headers: resumable });
}

export function cancel(client: TestClient, address: string): Promise<Reply> {
  return client.raw(address, { method: 'DELETE', headers: resumable });
}

export async function begin(client: TestClient, wish: Announced): Promise<string> {
  const reply = await announce(client, wish);
  const address = reply.headers.get('location');
  if (reply.status !== 201 || address === null) {
    throw new Error(`refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
  return address;
}

/** Uploads a whole file; returns the last reply. */
export async function sendWhole(
  client: TestClient,
  file: Buffer,
  wish: Partial<Announced> = {},
): Promise<Reply> {
  return announce(client, { bytes: file.length, first: file, ...wish });
}

/** Uploads a whole photograph. */
export async function sendPicture(
  client: TestClient,
  file: Buffer,
  wish: Partial<Announced> = {},
): Promise<OwnMedia> {
  const reply = await sendWhole(client, file, wish);
  if (reply.status !== 201) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
  return reply.body as OwnMedia;
}

/** Waits until it is ready or has failed. */
export async function settled(client: TestClient, mediaId: string): Promise<OwnMedia> {
  const read = () => client.ask(readOwnMedia, { params: { mediaId } });
  await until('it is settled', async () => (await read()).state !== 'processing', waiting);
  return read();
}

/** The machine is shared with all other tests. */
export const waiting = { withinMs: 240_000, everyMs: 50 };

export function base64(words: string): string {
  return Buffer.from(words).toString('base64');
}
