import {
  readExport,
  startExport,
  deleteAccount,
  cancelImport,
  readImport,
  startImport,
} from '@stenope/contract/accounts/leaving';
import type { AnswerOf } from '@stenope/contract/action';
import { id as idForm } from '@stenope/contract/primitives';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Leases } from '../../platform/db/lease.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Door } from '../../platform/feature.ts';
import { handle, type Route } from '../../platform/http/bind.ts';
import { sessionCookie } from '../../platform/http/credential.ts';
import { rangeOf } from '../../platform/http/ranges.ts';
import { leave } from './erasing/service.ts';
import * as exporting from './exporting/service.ts';
import * as importing from './importing/service.ts';

export function exportRoutes(context: Context): readonly Route[] {
  return [
    handle(startExport, async ({ viewer }) => ({ export: await exporting.start(context, viewer) })),
    handle(readExport, async ({ viewer }) => ({ export: await exporting.read(context, viewer) })),
  ];
}

interface Address {
  Params: { exportId: string };
}

/** Download route, outside the contract as it sends a file, with the same authentication. */
export function mountDownload(app: FastifyInstance, context: Context, { authHook }: Door): void {
  const onRequest = authHook({ method: 'GET', access: 'member' });
  app.get<Address>(
    '/api/me/export/:exportId/file',
    { onRequest, exposeHeadRoute: false },
    (request, reply) => download(context, request, reply),
  );
}

/** Headers of a download: no cache between server and member keeps a copy. */
const downloadHeaders = {
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
  const { bytes, createdAt } = await exporting.findFile(context, viewer, exportId);
  const tag = `"${exportId}"`;
  const isStale = sent['if-range'] !== undefined && sent['if-range'] !== tag;
  const range = isStale ? undefined : rangeOf(sent.range, bytes);
  if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const { stream } = await exporting.openFile(context, exportId, range);
  const name = `stenope-${createdAt.toISOString().slice(0, 10)}.zip`;
  void reply.code(range ? 206 : 200).headers({
    ...downloadHeaders,
    etag: tag,
    'content-length': range ? range.last - range.first + 1 : bytes,
    'content-disposition': `attachment; filename="${name}"`,
  });
  if (range) void reply.header('content-range', `bytes ${range.first}-${range.last}/${bytes}`);
  return reply.send(stream);
}

export function erasingRoutes(context: Context): readonly Route[] {
  return [
    handle(deleteAccount, async ({ viewer, params, body, network, carriedBy, setCookie }) => {
      await leave(context, viewer, { ...body, userId: params.userId, network });
      if (carriedBy === 'cookie') setCookie(sessionCookie(context.env).clear());
      return {};
    }),
  ];
}

export function importRoutes(context: Context): readonly Route[] {
  return [
    handle(startImport, async ({ viewer, body }) => ({
      import: await importing.start(context, viewer, body.bytes),
    })),
    handle(readImport, async ({ viewer }) => ({ import: await importing.read(context, viewer) })),
    handle(cancelImport, ({ viewer }) => importing.cancel(context, viewer)),
  ];
}

interface PartAddress {
  Params: { importId: string; offset: string };
}

const octets = 'application/octet-stream';

/** For ten minutes: enough for the largest archive over a fast connection. */
export const partLimit = { by: 'member', times: 6000, seconds: 600 } as const;

/**
 * Upload routes of an archive's parts, outside the contract as they receive bytes, with the same
 * authentication.
 */
export function mountParts(app: FastifyInstance, context: Context, door: Door): void {
  const leases = importing.openLeases(context);
  const onRequest = door.authHook({ method: 'PUT', access: 'member' });
  const preHandler = door.recheck({ method: 'PUT', access: 'member' });
  void app.register(async (scope) => {
    // The handler reads the body as a stream.
    scope.addContentTypeParser(octets, (_request, _body, done) => done(null));
    const one = '/api/me/import/:importId/parts/:offset';
    scope.put<PartAddress>(one, { onRequest, preHandler }, (request) =>
      receive({ context, leases, mayGoOn: door.mayGoOn }, request),
    );
  });
}

interface Desk extends Pick<Door, 'mayGoOn'> {
  readonly context: Context;
  readonly leases: Leases;
}

async function receive(
  { context, leases, mayGoOn }: Desk,
  request: FastifyRequest<PartAddress>,
): Promise<AnswerOf<typeof startImport>> {
  const { viewer, params, headers, raw } = request;
  const isKnown = viewer !== null && z.safeParse(idForm, params.importId).success;
  if (!isKnown || !/^\d{1,11}$/.test(params.offset)) throw new Refusal('not_found');
  if (headers['content-type'] !== octets) throw new Refusal('unsupported_media_type');
  const { times, seconds } = partLimit;
  const of = 'account.import.part';
  await context.rateLimiter.spend({ of, who: viewer.userId, times, seconds });
  // Normalised id: any spelling is one archive with one writer.
  const { id: importId } = await importing.findOwn(context, viewer, params.importId);
  const part = { importId, offset: Number(params.offset), body: raw };
  return leases.during(
    importId,
    () => mayGoOn(request),
    async (lease) => ({
      import: await importing.receive(context, viewer, part, lease),
    }),
  );
}
