import { readExport, startExport } from '@stenope/contract/accounts/leaving';
import { id as idForm } from '@stenope/contract/primitives';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Door } from '../../../platform/feature.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { rangeOf } from '../../../platform/http/ranges.ts';
import * as service from './service.ts';

export function exportRoutes(context: Context): readonly Route[] {
  return [
    handle(startExport, async ({ viewer }) => ({ export: await service.start(context, viewer) })),
    handle(readExport, async ({ viewer }) => ({ export: await service.read(context, viewer) })),
  ];
}

interface Address {
  Params: { exportId: string };
}

/** The file itself: beside the contract, for it is no answer in words. Behind the same door. */
export function mountDownload(app: FastifyInstance, context: Context, { authHook }: Door): void {
  const onRequest = authHook({ method: 'GET', access: 'member' });
  app.get<Address>(
    '/api/me/export/:exportId/file',
    { onRequest, exposeHeadRoute: false },
    (request, reply) => download(context, request, reply),
  );
}

/** Nobody between the two keeps a copy. */
const headers = {
  'content-type': 'application/zip',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'accept-ranges': 'bytes',
} as const;

async function download(
  context: Context,
  { viewer, params: { exportId }, headers: sent }: FastifyRequest<Address>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!viewer || !z.safeParse(idForm, exportId).success) throw new Refusal('not_found');
  const { bytes, createdAt } = await service.findFile(context, viewer, exportId);
  const tag = `"${exportId}"`;
  const isStale = sent['if-range'] !== undefined && sent['if-range'] !== tag;
  const range = isStale ? undefined : rangeOf(sent.range, bytes);
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { stream } = await service.openFile(context, exportId, range);
  const name = `stenope-${createdAt.toISOString().slice(0, 10)}.zip`;
  void reply.code(range ? 206 : 200).headers({
    ...headers,
    etag: tag,
    'content-length': range ? range.last - range.first + 1 : bytes,
    'content-disposition': `attachment; filename="${name}"`,
  });
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  return reply.send(stream);
}
