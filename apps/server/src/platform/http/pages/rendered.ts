import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@stenope/i18n/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ask } from './brought.ts';
import { unescaped } from './markup.ts';

/** Module of the web's build that renders pages (`app/rendering/render-page.tsx` there). */
interface RenderingModule {
  readonly isRendered: (path: string, hasPreview: boolean) => boolean;
  readonly renderPage: (asked: {
    readonly path: string;
    readonly language: string;
    readonly head: Head;
    readonly ask: (address: string) => Promise<string | undefined>;
  }) => Promise<Omit<RenderedPage, 'path' | 'language'> | null>;
}

/** Tags of a page's head that tell of what is shared, by their names. */
type Head = readonly (readonly [name: string, content: string])[];

/** A page as a visitor first sees it. */
interface RenderedPage {
  readonly path: string;
  readonly language: Language;
  readonly html: string;
  /** Address of the page that is shown: a shared link leads to the sign-in page. */
  readonly shown: string;
  /** What it was rendered from, for the cache of the app that takes over. */
  readonly data: unknown;
  /** Sentence for who has switched scripts off. */
  readonly noscript: string;
}

interface AskedPage {
  readonly language: Language;
  /** HTML of the page with its head, and whether it is the head of this very page. */
  readonly headed: string;
  readonly hasPreview: boolean;
}

/** A page with what is rendered in its place. */
interface WholePage {
  readonly html: string;
  /** Values of the style attributes in it, which its policy names. */
  readonly styles: readonly string[];
}

/** The page that is asked for, or null where it begins with the curtain. */
type Render = (request: FastifyRequest, page: AskedPage) => Promise<WholePage | null>;

interface Kept {
  /** Answers the page was rendered with, by address. */
  readonly answers: ReadonlyMap<string, string | undefined>;
  readonly page: RenderedPage;
}

/** A page is up to 100 kB. */
const mostKept = 100;
/** More than this at once, and visitors get the page behind the curtain. */
const mostWaiting = 8;

/**
 * Renders pages that anybody may open with the web's own components. The data is asked for at every
 * request, as the visitor's browser would; what was rendered from the same data is used again.
 */
export async function createRender(app: FastifyInstance, webRoot: string): Promise<Render> {
  const file = resolve(webRoot, '../rendering/render-page.js');
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return () => Promise.resolve(null);
  // Loaded with the first page: a worker, or a server that only answers programs, does without.
  let module: Promise<RenderingModule> | undefined;
  /** @bound mostKept */
  const kept = new Map<string, Kept>();
  let waiting = 0;

  async function renderAnew(
    { renderPage }: RenderingModule,
    { head, ...place }: Pick<RenderedPage, 'path' | 'language'> & { readonly head: Head },
    answerTo: (address: string) => Promise<string | undefined>,
  ): Promise<Kept | null> {
    const answers = new Map<string, string | undefined>();
    const rendered = await renderPage({
      ...place,
      head,
      ask: async (address) => {
        const answer = await answerTo(address);
        answers.set(address, answer);
        return answer;
      },
    });
    // Half a page would show its spinners for good where no script runs.
    const isWhole = [...answers.values()].every((answer) => answer !== undefined);
    return rendered && isWhole ? { answers, page: { ...rendered, ...place } } : null;
  }

  async function pageFor(
    request: FastifyRequest,
    { language, headed, hasPreview }: AskedPage,
  ): Promise<RenderedPage | null> {
    const at = pathOf(request.url);
    if (at === undefined) return null;
    module ??= import(pathToFileURL(file).href) as Promise<RenderingModule>;
    const rendering = await module;
    if (!rendering.isRendered(at, hasPreview)) return null;
    const head = headIn(headed);
    const key = JSON.stringify([language, at, head]);
    const before = kept.get(key);
    const asked = new Map<string, Promise<string | undefined>>();
    const answerTo = (address: string) => {
      const answer = asked.get(address) ?? ask(app, request, address);
      asked.set(address, answer);
      return answer;
    };
    if (before && (await isSame(before, answerTo))) return before.page;
    if (waiting >= mostWaiting) return null;
    waiting += 1;
    try {
      const fresh = await renderAnew(rendering, { path: at, language, head }, answerTo);
      if (!fresh) return null;
      kept.delete(key);
      kept.set(key, fresh);
      const [oldest = key] = kept.keys();
      if (kept.size > mostKept) kept.delete(oldest);
      return fresh.page;
    } finally {
      waiting -= 1;
    }
  }

  return async (request, page) => {
    try {
      const rendered = await pageFor(request, page);
      return rendered && { html: withRendered(page.headed, rendered), styles: stylesIn(rendered) };
    } catch (err) {
      request.log.error({ err }, 'a page could not be rendered');
      return null;
    }
  };
}

/**
 * Path of an address that asks for nothing but a language; the first page is known by two. Others
 * are not rendered, so that nobody fills memory with addresses they make up.
 */
function pathOf(url: string): string | undefined {
  const [at = '', query] = url.split('?', 2);
  const isPlain = [...new URLSearchParams(query).keys()].every((name) => name === 'lng');
  if (!isPlain) return undefined;
  return at === '/' ? '/welcome' : at;
}

async function isSame(
  { answers }: Kept,
  answerTo: (address: string) => Promise<string | undefined>,
): Promise<boolean> {
  const same = await Promise.all(
    [...answers].map(async ([address, before]) => (await answerTo(address)) === before),
  );
  return same.every(Boolean);
}

/** Puts a rendered page where the app would draw it, and marks the page as standing. */
function withRendered(html: string, page: RenderedPage): string {
  const { path: at, shown, language, data, noscript } = page;
  const written = JSON.stringify({ path: at, shown, language, data }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
  return html
    .replace(/<html lang="\w+">/, () => `<html lang="${language}" data-rendered>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () =>
        `<noscript><p>${noscript}</p></noscript><div id="root">${page.html}</div><script type="application/json" id="rendered">${written}</script>`,
    );
}

/** The tags that the sign-in page reads in the browser. */
function headIn(html: string): Head {
  const tags =
    /<meta (?:property|name)="(?<name>(?:og|preview):[^"]+|author)" content="(?<content>[^"]*)"/g;
  return [...html.matchAll(tags)].map(
    ({ groups }) => [groups?.['name'] ?? '', unescaped(groups?.['content'] ?? '')] as const,
  );
}

/** Values of the style attributes in a page, as the browser reads them. */
function stylesIn({ html }: RenderedPage): readonly string[] {
  return [...html.matchAll(/ style="(?<value>[^"]*)"/g)].map(({ groups }) =>
    unescaped(groups?.['value'] ?? ''),
  );
}
