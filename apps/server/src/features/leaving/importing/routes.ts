import { cancelImport, readImport, startImport } from '@stenope/contract/accounts/leaving';
import { id as idForm } from '@stenope/contract/primitives';
import type { AnswerOf } from '@stenope/contract/action';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Leases } from '../../../platform/db/lease.ts';
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
export const partLimit = { by: 'member', times: 6000, seconds: 600 } as const;

/** Bytes of an archive: beside the contract, for they are no words. Behind the same door. */
export function mountParts(app: FastifyInstance, context: Context, door: Door): void {
  const leases = service.openLeases(context);
  const onRequest = door.authHook({ method: 'PUT', access: 'member' });
  const preHandler = door.recheck({ method: 'PUT', access: 'member' });
  void app.register(async (scope) => {
    // Read by the handler, as it comes.
    scope.addContentTypeParser(octets, (_request, _body, done) => done(null));
    const one = '/api/me/import/:importId/parts/:offset';
    scope.put<Address>(one, { onRequest, preHandler }, (request) =>
      receive({ context, leases, resolveViewer: door.resolveViewer }, request),
    );
  });
}

interface Desk extends Pick<Door, 'resolveViewer'> {
  readonly context: Context;
  readonly leases: Leases;
}

async function receive(
  { context, leases, resolveViewer }: Desk,
  request: FastifyRequest<Address>,
): Promise<AnswerOf<typeof startImport>> {
  const { viewer, credential, params, headers, raw } = request;
  const isKnown = viewer !== null && z.safeParse(idForm, params.importId).success;
  if (!isKnown || !/^\d{1,11}$/.test(params.offset)) throw new Refusal('not_found');
  if (headers['content-type'] !== octets) throw new Refusal('unsupported_media_type');
  const { times, seconds } = partLimit;
  const of = 'account.import.part';
  await context.rateLimiter.spend({ of, who: viewer.userId, times, seconds });
  // However it is spelled, it is one archive, and one writer's.
  const { id: importId } = await service.findOwn(context, viewer, params.importId);
  const part = { importId, offset: Number(params.offset), body: raw };
  const mayGoOn = async () => credential !== null && (await resolveViewer(credential)) !== null;
  return leases.during(importId, mayGoOn, async (lease) => ({
    import: await service.receive(context, viewer, part, lease),
  }));
}
