import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';

/**
 * Response headers a listed origin may read, beyond the default ones: those of resumable uploads.
 */
const readable =
  'retry-after, location, tus-resumable, upload-offset, upload-length, upload-expires, stenope-media';

/** Answer to a preflight request of a listed origin. */
export const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, ' +
    'tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': '600',
} as const;

/**
 * CORS for the native apps, whose pages have their own origin and carry bearer tokens: listed
 * origins may read answers, without cookies. Our own pages need none of this.
 */
export function answerListedOrigins(app: FastifyInstance, env: Env): void {
  const listed = new Set(env.ALLOWED_ORIGINS);
  if (listed.size === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    void reply.header('vary', 'origin');
    if (origin !== undefined && listed.has(origin)) {
      void reply.header('access-control-allow-origin', origin);
      void reply.header('access-control-expose-headers', readable);
    }
    done();
  });
  app.options('/api/*', async (request, reply) => {
    if (!listed.has(request.headers.origin ?? '')) throw new Refusal('not_found');
    return reply.code(204).headers(preflight).send();
  });
}
