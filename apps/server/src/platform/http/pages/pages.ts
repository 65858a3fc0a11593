import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env/settings.ts';
import { Refusal } from '../../errors.ts';
import { readEarlyWords } from './early-words.ts';
import { withHead, type HeadTags } from './head.ts';
import { securityHeaders } from '../security-headers.ts';

/** Beside the server bundle once built; in the build folder when run from sources. */
function webDir(env: Env): string {
  if (env.WEB_DIR) return path.resolve(env.WEB_DIR);
  const here = import.meta.dirname;
  const built = here.endsWith(path.join('dist', 'server'));
  return built ? path.resolve(here, '../web') : path.resolve(here, '../../../../../../dist/web');
}

/** An address whose page tells in its head what it shows. */
export interface TellingPage {
  readonly path: string;
  readonly read: (params: Readonly<Record<string, string>>) => Promise<HeadTags | null>;
}

/**
 * The web app: hashed files for good, the page itself fresh each time. Every address that is not
 * the API's and not a file's opens the app, which knows its own routes.
 */
export async function answerPages(
  app: FastifyInstance,
  env: Env,
  telling: readonly TellingPage[],
): Promise<void> {
  const root = webDir(env);
  // Run from sources without a build, the server is an API alone.
  if (!(await isThere(path.join(root, 'index.html')))) return;
  const { page } = securityHeaders(env);
  const earlyWords = await readEarlyWords(root);
  const ofPage = (reply: FastifyReply): FastifyReply => {
    const link = earlyWords(reply.request.headers['accept-language']);
    if (link !== undefined) void reply.header('link', link);
    return reply
      .headers(page)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, accept-encoding');
  };
  const { fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      if (file.endsWith('.html')) {
        void ofPage(reply);
        return;
      }
      const forGood = file.includes(`${path.sep}assets${path.sep}`);
      void reply
        .headers(page)
        .header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const html = await readFile(path.join(root, 'index.html'), 'utf8');
  for (const { path: at, read } of telling) {
    app.get<{ Params: Record<string, string> }>(at, async ({ params, url }, reply) => {
      const tags = await read(params);
      if (!tags) return reply.sendFile('index.html');
      const told = withHead(html, tags, { origin: env.publicUrl, url });
      return ofPage(reply).type('text/html; charset=utf-8').send(told);
    });
  }
}

/** Whatever no route answers: a page of the app, or nothing. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isPage = isRead && !isNoPage(request.url) && acceptsPage(request);
  if (!isPage || !reply.server.hasReplyDecorator('sendFile')) throw new Refusal('not_found');
  return reply.sendFile('index.html');
}

/**
 * The API, also when spelled so that the router did not take it for that; and what is looked for
 * on servers that leave such doors open.
 */
function isNoPage(url: string): boolean {
  return /^\/+(?:api|live|media|metrics|debug|dev|storage|uploads|data)(?:\/|\?|$)/i.test(url);
}

/**
 * A browser that goes somewhere asks for a page, whatever the address looks like. Others do not
 * say; a name with an ending is then a file's, but for those old addresses had.
 */
function acceptsPage(request: FastifyRequest): boolean {
  const { accept = '*/*' } = request.headers;
  if (request.headers['sec-fetch-mode'] === 'navigate') return true;
  const isFile = /\.(?!html?$)\w{1,8}$/i.test(request.url.split('?')[0] ?? '');
  return !isFile && (accept.includes('text/html') || accept.includes('*/*'));
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
