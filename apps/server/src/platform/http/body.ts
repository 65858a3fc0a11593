import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';

export const bodyLimits = {
  bytes: 64 * 1024,
  depth: 32,
  /** A body of this size takes a second even on a poor connection. */
  seconds: 10,
} as const;

/** Accepts JSON bodies only: complete, in time, not too deep. */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, stream: BodyStream) => {
      const limit = request.routeOptions.bodyLimit ?? bodyLimits.bytes;
      const bytes = await collect(request, stream, limit);
      if (!isUtf8(bytes)) throw new Refusal('bad_json');
      const text = bytes.toString('utf8');
      if (depthOf(text) > bodyLimits.depth)
        throw new Refusal('too_deep', { limit: bodyLimits.depth });
      return parse(text);
    },
  );
}

export type BodyStream = FastifyRequest['raw'];

/** Collects the raw body, up to the limit. */
export async function collect(
  request: FastifyRequest,
  stream: BodyStream,
  limit: number,
): Promise<Buffer> {
  // No decompression: a small body could expand to any size.
  if (request.headers['content-encoding'] !== undefined)
    throw new Refusal('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const deadline = setTimeout(() => {
      stream.pause();
      reject(new Refusal('request_timeout'));
    }, bodyLimits.seconds * 1000);
    const settle = (work: () => void) => {
      clearTimeout(deadline);
      work();
    };
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        stream.pause();
        settle(() => reject(tooLarge(limit)));
      }
    });
    stream.on('end', () => settle(() => resolve(joined(chunks))));
    stream.on('error', () => settle(() => reject(new Refusal('bad_request'))));
    stream.on('aborted', () => settle(() => reject(new Refusal('bad_request'))));
  });
}

/** Avoids a copy: nearly every body arrives as one chunk. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}

/** Measures nesting before parsing, so that depth cannot cost more than length. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, (depth += 1));
    else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('bad_json');
  }
  // Not with a reviver: that costs a hundred times the parsing, and an attacker could force it.
  if (mayNameProto.test(text) && namesProto(value))
    throw new Refusal('unknown_field', { field: '__proto__' });
  return value;
}

/** The name itself, or escapes that could spell it. */
const mayNameProto = /__proto__|\\u/;

/** `__proto__` is refused like any other unknown field, before it can do harm. */
function namesProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesProto);
}

function tooLarge(limit: number): Refusal {
  return new Refusal('payload_too_large', { limit });
}
