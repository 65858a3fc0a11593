import type { Limit } from '@stenope/contract/action';
import { listUploads } from '@stenope/contract/media';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Lease, Leases } from '../../../platform/db/lease.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Door } from '../../../platform/feature.ts';
import { handle, type Route } from '../../../platform/http/bind.ts';
import { preflight } from '../../../platform/http/cors.ts';
import { networkOf, ofNetwork } from '../../../platform/limits/network.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as tus from './protocol.ts';
import * as uploads from './service.ts';

export function uploadRoutes(context: Context): readonly Route[] {
  return [handle(listUploads, ({ query, viewer }) => uploads.list(context, viewer, query))];
}

const path = '/api/uploads';
const onePath = `${path}/:uploadId`;

interface Desk extends Pick<Door, 'mayGoOn'> {
  readonly context: Context;
  readonly leases: Leases;
}

/**
 * Upload routes by tus 1.0.0, outside the contract, since the protocol decides their format.
 * Authentication is the same as everywhere.
 */
export function mountUploads(app: FastifyInstance, context: Context, door: Door): void {
  const { mayGoOn } = door;
  const desk: Desk = { context, leases: uploads.openLeases(context), mayGoOn };
  const looking = { method: 'GET', access: 'member', scope: 'posts:write' } as const;
  const sending = { ...looking, method: 'POST' } as const;
  const read = [speaks, door.authHook(looking), agrees];
  const write = [speaks, door.authHook(sending), agrees];
  const within = limitsOf(context);
  // Bodies of other types are parsed before the handler, however slowly they come.
  const preHandler = door.recheck(sending);
  void app.register(async (scope) => {
    // The handler reads the body as a stream.
    scope.addContentTypeParser(tus.contentType, (_request, _body, done) => done(null));
    scope.options(path, { onRequest: speaks }, answerAbilities);
    const post = [...write, within('uploads.create')];
    scope.post(path, { onRequest: post, preHandler }, (request, reply) =>
      create(desk, request, reply),
    );
    const head = [...read, within('uploads.head')];
    scope.head(onePath, { onRequest: head }, (request, reply) => look(desk, request, reply));
    const patch = [...write, within('uploads.patch')];
    scope.patch(onePath, { onRequest: patch, preHandler }, (request, reply) =>
      receive(desk, request, reply),
    );
    const remove = [...write, within('uploads.delete')];
    scope.delete(onePath, { onRequest: remove, preHandler }, async (request, reply) => {
      await during(desk, request, idOf(request), ({ upload }) => uploads.cancel(context, upload));
      return reply.code(204).send();
    });
    refuse(scope, path, ['GET', 'PUT', 'PATCH', 'DELETE'], 'POST');
    refuse(scope, onePath, ['GET', 'POST', 'PUT'], 'HEAD, PATCH, DELETE');
  });
}

/** Several members may share a network: a school, a club. */
const membersOfNetwork = 5;

/** For ten minutes: enough for a post's pictures over a bad network. */
const inTenMinutes = (times: number): readonly Limit[] => [
  { by: 'member', times, seconds: 600 },
  { by: 'address', times: times * membersOfNetwork, seconds: 600 },
];

export const uploadLimits = {
  'uploads.create': inTenMinutes(100),
  'uploads.head': inTenMinutes(1200),
  'uploads.patch': inTenMinutes(3000),
  'uploads.delete': inTenMinutes(200),
} as const;

/** Limits by member and by network: a person with many accounts has one network. */
function limitsOf({ rateLimiter }: Context) {
  return (of: keyof typeof uploadLimits) =>
    async (request: FastifyRequest): Promise<void> => {
      const { userId } = viewerOf(request);
      for (const { by, times, seconds } of uploadLimits[of]) {
        const limit = { of, times, seconds };
        await rateLimiter.spend(
          ...(by === 'member'
            ? [{ ...limit, who: userId }]
            : ofNetwork(limit, networkOf(request.ip))),
        );
      }
    };
}

const speaks: onRequestHookHandler = (_request, reply, done) => {
  void reply.header('tus-resumable', tus.version);
  done();
};

/** After authentication: strangers learn nothing of the protocol. */
const agrees: onRequestHookHandler = (request, reply, done) => {
  if (request.headers['tus-resumable'] === tus.version) return done();
  void reply.header('tus-version', tus.version);
  return done(new Refusal('protocol_version', { version: tus.version }));
};

function answerAbilities(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.hasHeader('access-control-allow-origin')) void reply.headers(preflight);
  const abilities = {
    'tus-version': tus.version,
    'tus-extension': tus.extensions,
    'tus-max-size': tus.mostBytes,
  };
  return reply.code(204).headers(abilities).send();
}

async function create(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const announced = tus.readAnnounced(request.headers);
  const upload = await uploads.begin(desk.context, viewerOf(request), announced);
  void reply.header('location', `${path}/${upload.id}`);
  const isWithUpload = request.headers['content-type'] === tus.contentType;
  const progress = isWithUpload
    ? await take(desk, request, upload.id, 0)
    : { upload, offset: 0, media: null };
  return answer(reply, 201, progress);
}

async function receive(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const offset = tus.readOffset(request.headers);
  const progress = await take(desk, request, idOf(request), offset);
  return answer(reply, progress.media ? 200 : 204, progress);
}

async function look(
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const upload = await uploads.findOwn(desk.context, viewerOf(request), idOf(request));
  const progress = { upload, ...(await uploads.look(desk.context, upload)) };
  mark(reply, 200, progress).header('upload-length', progress.upload.bytes);
  return reply.send();
}

interface Progress extends uploads.Progress {
  readonly upload: Upload;
}

function take(desk: Desk, request: FastifyRequest, id: string, offset: number): Promise<Progress> {
  return during(desk, request, id, async ({ viewer, upload, lease }) => {
    const part = { offset, body: request.raw };
    return { upload, ...(await uploads.receive(desk.context, viewer, upload, part, lease)) };
  });
}

type Upload = Awaited<ReturnType<typeof uploads.findOwn>>;

interface Locked {
  readonly viewer: Viewer;
  readonly upload: Upload;
  readonly lease: Lease;
}

/** Ownership is checked first: nobody takes a lease on a foreign upload. */
async function during<T>(
  { context, leases, mayGoOn }: Desk,
  request: FastifyRequest,
  id: string,
  work: (locked: Locked) => Promise<T>,
): Promise<T> {
  const viewer = viewerOf(request);
  await uploads.findOwn(context, viewer, id);
  return leases.during(
    id,
    () => mayGoOn(request),
    async (lease) => work({ viewer, lease, upload: await uploads.findOwn(context, viewer, id) }),
  );
}

function mark(reply: FastifyReply, status: number, { upload, offset, media }: Progress) {
  void reply.code(status).header('upload-offset', offset);
  return media
    ? reply.header('stenope-media', media.id)
    : reply.header('upload-expires', upload.expiresAt.toUTCString());
}

function answer(reply: FastifyReply, status: number, progress: Progress): FastifyReply {
  const marked = mark(reply, status, progress);
  if (!progress.media) return marked.send();
  return marked.header('content-type', 'application/json; charset=utf-8').send(progress.media);
}

function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new Refusal('unauthenticated');
  return viewer;
}

function idOf({ params }: FastifyRequest): string {
  const read = z.safeParse(z.object({ uploadId: z.uuid() }), params);
  if (!read.success) throw new Refusal('not_found');
  // Normalised id: any spelling is one upload with one writer.
  return read.data.uploadId.toLowerCase();
}

/** Uploads can be neither listed nor read back. */
function refuse(scope: FastifyInstance, url: string, methods: string[], allow: string): void {
  const handler = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    void reply.header('allow', allow);
    throw new Refusal('method_not_allowed');
  };
  scope.route({ method: methods, url, exposeHeadRoute: false, handler });
}
