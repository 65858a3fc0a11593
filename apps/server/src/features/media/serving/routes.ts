import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../platform/context.ts';
import { isKnown, rangeOf } from '../../../platform/http/ranges.ts';
import * as serving from './service.ts';

/**
 * Whatever is in a file, a browser may only draw it. Other origins may show it (the native apps
 * are one), shared caches keep it for a minute only, so that what is hidden is gone after that.
 */
const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
  'accept-ranges': 'bytes',
  // Reserved from data mining, in the words machines look for.
  'tdm-reservation': '1',
  'x-robots-tag': 'noai, noimageai',
} as const;

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
};

interface Address {
  Params: serving.RequestedFile;
}

/** Files under addresses for good: beside the contract, for they are pictures and no answers. */
export function mountServing(app: FastifyInstance, context: Context): void {
  const url = '/media/:name/:file';
  const exposeHeadRoute = false;
  app.get<Address>(url, { exposeHeadRoute }, (request, reply) => serve(context, request, reply));
  app.head<Address>(url, (request, reply) => serve(context, request, reply));
}

async function serve(
  context: Context,
  request: FastifyRequest<Address>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { params: asked, headers: sent, method } = request;
  const served = await serving.findServed(context, asked);
  const { bytes } = served;
  // The same address may have had other bytes: parts of the two must not be joined.
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
  const told = { ...headers, etag: tag, 'content-type': type, 'content-length': length };
  const found = await serving.readServed(context, served, range);
  void reply.code(range ? 206 : 200).headers(told);
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  if (method === 'HEAD') {
    found.stream.destroy();
    return reply.send();
  }
  return reply.send(found.stream);
}
