import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { viewerCall } from '@stenope/contract/viewer-call';
import type { Language } from '@stenope/i18n/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env/settings.ts';
import { Refusal } from '../../errors.ts';
import { readCredential, sessionCookie } from '../credential.ts';
import { securityHeaders } from '../security-headers.ts';
import { askedLanguage } from './asked-language.ts';
import { bring, broughtHtml, type Answers } from './brought.ts';
import { readEarlyFiles } from './early-files.ts';
import { photoHtml, previewHtml, type FirstPhoto } from './first-photo.ts';
import { withHead, type HeadTags } from './head.ts';
import { createRender } from './rendered.ts';

/** Next to the server bundle once built; in the build folder when run from sources. */
function webDir(env: Env): string {
  if (env.WEB_DIR) return path.resolve(env.WEB_DIR);
  const here = import.meta.dirname;
  const built = here.endsWith(path.join('dist', 'server'));
  return built ? path.resolve(here, '../web') : path.resolve(here, '../../../../../../dist/web');
}

/** A page whose head has tags for link previews. */
export interface TellingPage {
  readonly path: string;
  /** For nobody in particular: what hides from one visitor hides from all. */
  readonly read: (params: Params, language: Language) => Promise<HeadTags | null>;
  /** API paths a member's page requests first, besides the viewer. */
  readonly asks?: (params: Params) => readonly string[];
  /** Main photograph, taken from the answers for this viewer. */
  readonly shows?: (params: Params, answers: Answers) => Promise<FirstPhoto | null>;
}

type Params = Readonly<Record<string, string>>;

export interface PageParts {
  readonly telling: readonly TellingPage[];
  /** Position in the event history from which a live connection can resume. */
  readonly cursor: () => string;
}

declare module 'fastify' {
  interface FastifyReply {
    sendPage(page?: TellingPage): Promise<FastifyReply>;
  }
}

/**
 * Serves the web app: hashed files cached for good, the page itself never. Every path that is
 * neither the API's nor a file's opens the app, which has its own routes.
 */
export async function answerPages(
  app: FastifyInstance,
  env: Env,
  { telling, cursor }: PageParts,
): Promise<void> {
  const root = webDir(env);
  // From sources without a build, the server is only an API.
  if (!(await isThere(path.join(root, 'index.html')))) return;
  const html = await readFile(path.join(root, 'index.html'), 'utf8');
  const { page, policyWith } = securityHeaders(env, html);
  const earlyFiles = await readEarlyFiles(root);
  const { name: cookieName } = sessionCookie(env);
  const isMember = ({ method, headers }: FastifyRequest) =>
    method === 'GET' && readCredential(headers, cookieName)?.by === 'cookie';
  // Tells the page whether to count itself, in a header scripts can read: the page is the same file.
  const counted = env.FEATURES.includes('analytics') ? { 'server-timing': 'analytics' } : {};
  const ofPage = (reply: FastifyReply): FastifyReply => {
    const link = earlyFiles.words(reply.request.headers['accept-language']);
    if (link !== undefined) void reply.header('link', link);
    return reply
      .headers(page)
      .headers(counted)
      .header('cache-control', isMember(reply.request) ? 'no-store' : 'no-cache')
      .header('vary', 'accept-language, accept-encoding, cookie');
  };
  await serveFiles(app, root, page, ofPage);
  const { publicUrl: origin } = env;
  const render = await createRender(app, root);
  const { beginning, rest } = afterCurtain(html);
  const [upToRoot = '', ...fromRoot] = rest.split(/(?=<div id="root">)/);

  /**
   * Sends head and splash screen at once, then the photograph and the names of files as soon as they
   * are known: the browser loads files and paints while the rest is read.
   */
  async function* forMember(request: FastifyRequest, route?: TellingPage): AsyncGenerator<string> {
    yield beginning;
    const params = request.params as Params;
    const asked = [viewerCall.path, ...(route?.asks?.(params) ?? [])];
    const before = cursor();
    const answers = bring(app, request, asked);
    if (!isSomebody(await answers.get(viewerCall.path))) {
      // The cookie may be invalid: data for members is left out.
      yield rest;
      return;
    }
    const photo = await route?.shows?.(params, answers);
    const early = earlyFiles.members(request.headers['accept-language']);
    yield (photo ? photoHtml(photo) : '') + upToRoot + early;
    yield `${await broughtHtml(before, answers)}\n    ${fromRoot.join('')}`;
  }

  app.decorateReply('sendPage', async function (this: FastifyReply, route?: TellingPage) {
    const { request } = this;
    const asPage = () => ofPage(this).type('text/html; charset=utf-8');
    if (isMember(request)) {
      const parts = Readable.from(forMember(request, route));
      // No preview tags: crawlers have no session. Buffering in a proxy would undo the streaming.
      return asPage().header('x-accel-buffering', 'no').send(parts);
    }
    const asked = askedLanguage(request.url, request.headers['accept-language']);
    const tags = await route?.read(request.params as Params, asked.language);
    const known = { origin, url: request.url, ...asked };
    const headed = tags ? withHead(html, tags, known) : html;
    const { language } = asked;
    const rendered = await render(request, { language, headed, hasPreview: Boolean(tags) });
    if (rendered) {
      const policy = policyWith(rendered.styles);
      return asPage().header('content-security-policy', policy).send(rendered.html);
    }
    if (!tags) return this.sendFile('index.html');
    return asPage().send(withHead(beginning + previewHtml(tags) + rest, tags, known));
  });
  for (const route of telling)
    app.get(route.path, async (_request, reply) => reply.sendPage(route));
}

/** Splits the page after the splash screen's SVG, the first one in it. */
function afterCurtain(html: string): { readonly beginning: string; readonly rest: string } {
  const end = '</svg>';
  const at = html.indexOf(end);
  const cut = at === -1 ? 0 : at + end.length;
  return { beginning: html.slice(0, cut), rest: html.slice(cut) };
}

/** Whether the browser's session is still valid. */
function isSomebody(answer = '{}'): boolean {
  const viewer = JSON.parse(answer) as {
    readonly me?: object | null;
  };
  return Boolean(viewer.me);
}

async function serveFiles(
  app: FastifyInstance,
  root: string,
  headers: Readonly<Record<string, string>>,
  ofPage: (reply: FastifyReply) => FastifyReply,
): Promise<void> {
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
        .headers(headers)
        .header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Answers paths without a route: a page of the app, or 404. */
export async function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isPage = isRead && !isNoPage(request.url) && acceptsPage(request);
  if (!isPage || !reply.server.hasReplyDecorator('sendPage')) throw new Refusal('not_found');
  return reply.sendPage();
}

/**
 * Paths that never open the app: the API's, also in spellings the router does not match, those that
 * scanners probe, and files programs look for.
 */
function isNoPage(url: string): boolean {
  return /^\/+(?:api|live|media|metrics|debug|dev|storage|uploads|data|\.well-known)(?:\/|\?|$)/i.test(
    url,
  );
}

/**
 * A browser navigation asks for a page, whatever the path looks like. Other requests do not say; a
 * path with a file extension then counts as a file, except `.html`, which old addresses had.
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
