import { cancelImport, readImport, startImport } from '@stenope/contract/accounts/leaving';
import { id as idForm } from '@stenope/contract/primitives';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Door } from '../../../platform/feature.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import * as service from './service.ts';

export function importRoutes(context: Context): readonly Route[] {
  return [
    handle(startImport, async ({ viewer, body }) => ({
      import: await service.start(context, viewer, body.bytes),
    })),
    handle(readImport, async ({ viewer }) => ({ import: await service.read(context, viewer) })),
    handle(cancelImport, ({ viewer }) => service.cancel(context, viewer)),
  ];
}

interface Address {
  Params: { importId: string; offset: string };
}

const octets = 'application/octet-stream';

/** In ten minutes: the largest archive over a quick line, and then some. */
const parts = { of: 'account.import.part', times: 6000, seconds: 600 } as const;

/** Bytes of an archive: beside the contract, for they are no words. Behind the same door. */
export function mountParts(app: FastifyInstance, context: Context, { gate }: Door): void {
  const onRequest = gate({ method: 'PUT', access: 'member' });
  void app.register(async (scope) => {
    // Read by the handler, as it comes.
    scope.addContentTypeParser(octets, (_request, _body, done) => done(null));
    scope.put<Address>('/api/me/import/:importId/parts/:offset', { onRequest }, (request) =>
      receive(context, request),
    );
  });
}

async function receive(context: Context, request: FastifyRequest<Address>) {
  const { viewer, params, headers, raw } = request;
  const isKnown = viewer !== null && z.safeParse(idForm, params.importId).success;
  if (!isKnown || !/^\d{1,11}$/.test(params.offset)) throw new Refusal('not_found');
  if (headers['content-type'] !== octets) throw new Refusal('unsupported_media_type');
  await context.allowances.spend({ ...parts, who: viewer.userId });
  const { importId, offset } = params;
  const part = { importId, offset: Number(offset), body: raw };
  return { import: await service.receive(context, viewer, part) };
}
