import { QueryClient, QueryClientProvider, skipToken } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode, type ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { knowVisitor } from '../../features/accounts/api.ts';
import { answerFrom, knowNobody } from '../../platform/api/api.ts';
import { startWordsIn } from '../../platform/words/start-in.ts';
import { HeadContext } from '../pages/account/SharedGlance.tsx';
import { signInAddress } from '../routing/guards.ts';
import { routes } from '../routes.tsx';

/** Answers as the browser would be given them: JSON by address, or undefined if refused. */
export type Ask = (address: string) => Promise<string | undefined>;

interface Asked {
  /** Path of a page that anybody may open. */
  readonly path: string;
  readonly language: string;
  /** Tags of its head, by their names. */
  readonly head: readonly (readonly [name: string, content: string])[];
  readonly ask: Ask;
}

/** A page as a visitor first sees it. */
export interface Rendered {
  readonly html: string;
  /** Address of the page that is shown: a shared link leads to the sign-in page. */
  readonly shown: string;
  /** The answers it was rendered with, as the browser's cache takes them before it takes over. */
  readonly data: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** Sentence for who has switched scripts off. */
  readonly noscript: string;
}

/** Pages that are rendered on the server; all others begin with the curtain. */
const openPaths: readonly RegExp[] = [
  /^\/(?:welcome|login|trust)$/,
  /^\/legal\/(?:notice|terms|privacy|accessibility)$/,
];

/** Pages of members that are shared as links: visitors see the preview and sign in. */
const sharedPaths = /^\/(?:user\/[^/]+\/post|profile|shop\/[^/]+)\/[^/]+$/;

/** What has no preview is not told apart from what is missing, and begins with the curtain. */
export function isRendered(path: string, hasPreview: boolean): boolean {
  return openPaths.some((one) => one.test(path)) || (hasPreview && sharedPaths.test(path));
}

const handler = createStaticHandler(routes());
knowNobody(() => true);

let before: Promise<unknown> | undefined;

/** One page at a time: words and answers are those of the page that is being rendered. */
export async function renderPage(asked: Asked): Promise<Rendered | null> {
  const mine = (before ?? startWordsIn(asked.language)).then(async () => {
    await i18next.changeLanguage(asked.language);
    return render(asked);
  });
  before = mine.catch(() => undefined);
  return mine;
}

/** Rounds of asking: a list may stand in a page that waits for an answer itself. */
const maxRounds = 3;

async function render({ path, head, ask }: Asked): Promise<Rendered | null> {
  const shown = sharedPaths.test(path) ? signInAddress({ pathname: path, search: '' }) : path;
  const context = await handler.query(new Request(new URL(shown, 'http://site')));
  if (context instanceof Response) return null;
  answerFrom(async (address) => {
    const answer = await ask(address);
    if (answer === undefined) throw new Error(`No answer: ${address}`);
    return JSON.parse(answer) as unknown;
  });
  const router = createStaticRouter(handler.dataRoutes, context);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  knowVisitor(cache);
  const page = (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <HeadContext value={new Map(head)}>
          <StaticRouterProvider context={context} router={router} hydrate={false} />
        </HeadContext>
      </QueryClientProvider>
    </StrictMode>
  );
  try {
    let html = await htmlOf(page);
    for (let round = 0; round < maxRounds && (await fetchWanted(cache)); round += 1) {
      html = await htmlOf(page);
    }
    return { html, shown, data: dataOf(cache), noscript: i18next.t('shell:noscriptReading') };
  } finally {
    cache.clear();
  }
}

async function htmlOf(page: ReactNode): Promise<string> {
  const failed: unknown[] = [];
  const { prelude } = await prerender(page, {
    // Parts are never moved into place by inline scripts, which the page's policy forbids.
    progressiveChunkSize: Infinity,
    onError: (error) => void failed.push(error),
  });
  const html = await new Response(prelude).text();
  if (failed.length > 0) throw failed[0];
  return html;
}

/** Asks what the page would ask; false when nothing new came. What is refused stays unknown. */
async function fetchWanted(cache: QueryClient): Promise<boolean> {
  const queries = cache.getQueryCache();
  const wanted = queries.getAll().filter(({ state, options }) => {
    const isAsked = options.queryFn !== undefined && options.queryFn !== skipToken;
    const isSwitchedOff = 'enabled' in options && options.enabled === false;
    return state.status === 'pending' && isAsked && !isSwitchedOff;
  });
  const came = await Promise.all(
    wanted.map((query) =>
      query.fetch().then(
        () => true,
        () => {
          queries.remove(query);
          return false;
        },
      ),
    ),
  );
  return came.includes(true);
}

function dataOf(cache: QueryClient): Rendered['data'] {
  return cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data] as const);
}
