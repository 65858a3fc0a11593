import { oembedPath, robotsPath, sharingLimits, sitemapPath } from '@stenope/contract/site/sharing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { isKnown } from '../../platform/http/ranges.ts';
import { validate } from '../../platform/http/validate.ts';
import { networkOf, ofNetwork } from '../../platform/limits/network.ts';
import { reservationHeaders } from '../../platform/media/reservation/headers.ts';
import { embed, embedQuery } from './embedding/service.ts';
import { readFeed } from './feeds/service.ts';
import { robots } from './sitemaps/present.ts';
import { createSitemaps, type Sitemaps } from './sitemaps/service.ts';

/** For as long as others may show what has been hidden since: as for the files of pictures. */
const briefly = 'public, max-age=60';

/** Addresses outside the contract, in formats of others; for everybody alike. */
export function mountSharing(app: FastifyInstance, context: Context): void {
  const sitemaps = createSitemaps(context);
  app.get(oembedPath, (request, reply) => sendEmbed(context, request, reply));
  app.get<{ Params: { username: string } }>('/profile/:username/feed.atom', (request, reply) =>
    sendFeed(context, request, reply),
  );
  app.get(robotsPath, (_request, reply) =>
    reply
      .headers({ ...reservationHeaders, 'cache-control': briefly })
      .type('text/plain; charset=utf-8')
      .send(robots(context.env.publicUrl)),
  );
  app.get(sitemapPath, (request, reply) => sendSitemap(context, sitemaps.index, request, reply));
  app.get<{ Params: { file: string } }>('/sitemap/:file', (request, reply) =>
    sendSitemap(context, () => sitemaps.page(request.params.file), request, reply),
  );
}

async function spend(
  { rateLimiter }: Context,
  of: keyof typeof sharingLimits,
  { ip }: FastifyRequest,
): Promise<void> {
  const { times, seconds } = sharingLimits[of];
  await rateLimiter.spend(...ofNetwork({ of, times, seconds }, networkOf(ip)));
}

async function sendEmbed(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = validate(embedQuery, request.query);
  await spend(context, 'sharing.oembed', request);
  const card = await embed(context, asked);
  return reply.headers({ ...reservationHeaders, 'cache-control': briefly }).send(card);
}

async function sendFeed(
  context: Context,
  request: FastifyRequest<{ Params: { username: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await spend(context, 'sharing.feed', request);
  const { xml, tag } = await readFeed(context, request.params.username);
  // Asked for anew each time: what was hidden is gone at once.
  void reply.headers({ ...reservationHeaders, etag: tag, 'cache-control': 'no-cache' });
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/atom+xml; charset=utf-8').send(xml);
}

async function sendSitemap(
  context: Context,
  read: () => Promise<Awaited<ReturnType<Sitemaps['index'] | Sitemaps['page']>>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await spend(context, 'sharing.sitemap', request);
  const xml = await read();
  return reply
    .headers({ ...reservationHeaders, 'cache-control': briefly })
    .type('application/xml; charset=utf-8')
    .send(xml);
}
