import { text } from '@stenope/contract/primitives';
import { uploadPurposes } from '@stenope/contract/media';
import {
  avatarBytes,
  coverBytes,
  mostUploadBytes,
  photographLimits,
} from '@stenope/domain/media/limits';
import { z } from 'zod/mini';
import { Refusal } from '../../../platform/errors.ts';
import { validate } from '../../../platform/http/validate.ts';

/** tus 1.0.0 (https://tus.io/protocols/resumable-upload), with the extensions we support. */
export const version = '1.0.0';
export const extensions = 'creation,creation-with-upload,expiration,termination';
export const contentType = 'application/offset+octet-stream';

/** Overall maximum; a purpose may allow less. */
export const mostBytes = mostUploadBytes;

const bytesOf = {
  photo: photographLimits.bytes,
  avatar: avatarBytes,
  cover: coverBytes,
  // As far as the operator allows: the service says.
  video: mostUploadBytes,
} as const;

const announced = z.object({
  purpose: z.enum(uploadPurposes),
  filename: text({ max: 255 }),
  length: z.int().check(z.minimum(1)),
});

export interface Announced {
  readonly purpose: (typeof uploadPurposes)[number];
  readonly fileName: string;
  readonly bytes: number;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Parses the creation headers. */
export function readAnnounced(headers: Headers): Announced {
  const metadata = readMetadata(one(headers['upload-metadata']));
  // A deferred length is refused: the quota is checked before the file comes.
  const length = readCount(one(headers['upload-length']));
  const {
    purpose,
    filename,
    length: bytes,
  } = validate(announced, {
    filename: '',
    ...metadata,
    length,
  });
  if (bytes > bytesOf[purpose]) throw new Refusal('payload_too_large', { limit: bytesOf[purpose] });
  return { purpose, fileName: filename, bytes };
}

export function readOffset(headers: Headers): number {
  const offset = readCount(one(headers['upload-offset']));
  if (offset === undefined) throw new Refusal('bad_request');
  return offset;
}

function readCount(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

const known = ['purpose', 'filename'];

/** Parses `key base64,key base64`: known keys only, once each. */
function readMetadata(header = ''): Record<string, string> {
  const read: Record<string, string> = {};
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    if (!known.includes(key)) continue;
    if (more.length > 0 || key in read || !/^[\w+/-]*={0,2}$/.test(value)) {
      throw new Refusal('bad_request');
    }
    read[key] = Buffer.from(value, 'base64').toString('utf8');
  }
  return read;
}
