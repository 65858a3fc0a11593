import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { isKnown, rangeOf } from '../../../platform/http/ranges.ts';
import { reservationHeaders } from '../../../platform/media/reservation/headers.ts';
import { captionsFile } from '../videos/files.ts';
import { cutOnceHidden } from './cutting.ts';
import * as serving from './service.ts';

/**
 * Browsers may only draw a file, whatever is in it. Other origins may embed it (the native apps),
 * and shared caches keep it for only a minute, so that hidden files disappear.
 */
const publicHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
  'accept-ranges': 'bytes',
  ...reservationHeaders,
} as const;

/** Hidden pictures stay in no cache, so that an address is worth nothing once it has expired. */
const signedHeaders = { ...publicHeaders, 'cache-control': 'private, no-store' } as const;

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  mp4: 'video/mp4',
};

interface Address {
  Params: serving.RequestedFile;
  Querystring: { review?: string | string[]; key?: string | string[] };
}

/** Permanent URLs of files, outside the contract. */
export function mountServing(app: FastifyInstance, context: Context): void {
  const url = '/media/:name/:file';
  const exposeHeadRoute = false;
  const files = new serving.ServedFiles();
  const answer = (request: FastifyRequest<Address>, reply: FastifyReply) =>
    serve({ context, files }, request, reply);
  app.get<Address>(url, { exposeHeadRoute }, answer);
  app.head<Address>(url, answer);
}

async function serve(
  { context, files }: { readonly context: Context; readonly files: serving.ServedFiles },
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params: asked, query, headers: sent, method } = request;
  const signatures = { review: once(query.review), key: once(query.key) };
  if (asked.file === captionsFile) return serveCaptions(context, asked, signatures, reply);
  const served = await serving.findServed(context, asked, signatures);
  const { bytes } = served;
  const headers = served.signed ? signedHeaders : publicHeaders;
  // The tag contains the size: the URL may have had other bytes, and ranges of both must not be
  // mixed.
  const tag = `"${asked.name}-${asked.file}-${bytes}"`;
  const type = types[asked.file.split('.')[1] ?? ''] ?? 'application/octet-stream';
  if (isKnown(sent['if-none-match'], tag))
    return reply
      .code(304)
      .headers({ ...headers, etag: tag })
      .send();
  const isStale = sent['if-range'] !== undefined && sent['if-range'] !== tag;
  const range = isStale ? undefined : rangeOf(sent.range, bytes);
  if (range === null) {
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  }
  const length = range ? range.last - range.first + 1 : bytes;
  const allHeaders = { ...headers, etag: tag, 'content-type': type, 'content-length': length };
  const found = await files.read(context, served, range);
  void reply.code(range ? 206 : 200).headers(allHeaders);
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  if (method === 'HEAD') {
    found.stream.destroy();
    return reply.send();
  }
  const body = cutOnceHidden(found.stream, () => serving.findServed(context, asked, signatures));
  return reply.send(body);
}

/** For a minute at most, everywhere: they may be replaced. */
const captionHeaders = { ...publicHeaders, 'cache-control': 'public, max-age=60' } as const;

async function serveCaptions(
  context: Context,
  asked: serving.RequestedFile,
  signatures: serving.Signatures,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body, signed } = await serving.findCaptions(context, asked, signatures);
  const headers = signed ? signedHeaders : captionHeaders;
  return reply
    .headers({ ...headers, 'accept-ranges': 'none', 'content-type': 'text/vtt; charset=utf-8' })
    .send(body);
}

/** A parameter that was sent twice is none. */
function once(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
