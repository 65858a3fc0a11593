import type { AnswerOf } from '@stenope/contract/action';
import type { Me, readViewer, sessionEnded } from '@stenope/contract/accounts';
import type { DataOf } from '@stenope/contract/live';
import { viewerCall } from '@stenope/contract/viewer-call';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { api, broughtBy } from '../../platform/api/api.ts';
import { forgetBrought } from '../../platform/api/brought.ts';

export const accountKeys = {
  viewer: ['accounts', 'viewer'],
  ended: ['accounts', 'ended'],
  sessions: ['accounts', 'sessions'],
  verification: (token: string) => ['accounts', 'verification', token],
  /** Names are compared without case, and so are their answers. */
  username: (name: string) => ['accounts', 'username', name.toLowerCase()],
} as const;

/** Who is looking, and the session they look with. */
export type Viewer = AnswerOf<typeof readViewer>;

const nobody: Viewer = { me: null, session: null };

/**
 * Why a session is over: said by the server, found by the clock (`expired`), or unknown (`gone`).
 * The sign-in page says so to whom it was done.
 */
export type EndReason = DataOf<typeof sessionEnded>['reason'] | 'expired' | 'gone';

/** The type knows what comes back; the schema would be fetched by every page, for nothing. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asking takes all but the schema
const askViewer = viewerCall as typeof readViewer;

/** It changes by acts (sign in, sign out), not by age. Pages see the person. */
export const viewerQuery = queryOptions<Viewer, Error, Me | null>({
  queryKey: accountKeys.viewer,
  queryFn: ({ signal }) => api(askViewer, { signal }),
  select: ({ me }) => me,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Told, never asked for. */
export const endedQuery = queryOptions<EndReason>({
  queryKey: accountKeys.ended,
  queryFn: skipToken,
});

export function viewerIn(cache: QueryClient): Viewer | undefined {
  return cache.getQueryData<Viewer>(accountKeys.viewer);
}

/** Whom a page brought is known before it is drawn: their frame is there from the first moment. */
export function knowBrought(cache: QueryClient): void {
  cache.setQueryData<Viewer>(accountKeys.viewer, broughtBy(askViewer));
}

/** Known to be signed out, or about to be; not while it is still being asked. */
export function isNobodyIn(cache: QueryClient): boolean {
  return leaving.has(cache) || viewerIn(cache)?.me === null;
}

const leaving = new WeakSet<QueryClient>();

/**
 * While a session is being ended nothing is read with it: what a page that opens meanwhile asked
 * for would be refused on arrival.
 */
export async function whileLeaving(cache: QueryClient, end: () => Promise<void>): Promise<void> {
  leaving.add(cache);
  try {
    await cache.cancelQueries();
    await end();
  } finally {
    leaving.delete(cache);
  }
}

/** Something of the person or the session is different; they are the same person. */
export function updateViewer(cache: QueryClient, change: Partial<Viewer>): void {
  cache.setQueryData<Viewer>(accountKeys.viewer, (viewer) => viewer && { ...viewer, ...change });
}

/** Asks again who is looking, when something suggests that it is somebody else, or nobody. */
export async function recheckViewer(cache: QueryClient): Promise<void> {
  const before = viewerIn(cache);
  const viewer = await cache.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => undefined);
  if (viewer && viewer.me?.id !== before?.me?.id) await showTo(cache, viewer);
}

/**
 * What one person saw must not be there for the next: everything is forgotten, and what is on
 * screen is asked for again, as whoever looks now.
 */
export async function showTo(cache: QueryClient, viewer: Viewer): Promise<void> {
  forgetBrought();
  await cache.cancelQueries();
  cache.getMutationCache().clear();
  cache.setQueryData<Viewer>(accountKeys.viewer, viewer);
  // Not removed: who listens must hear of the next end, too.
  if (viewer.me) await cache.resetQueries({ queryKey: accountKeys.ended });
  cache.removeQueries({ type: 'inactive', predicate: isOthers });
  await cache.resetQueries({ predicate: isOthers });
}

export async function forgetViewer(cache: QueryClient): Promise<void> {
  await showTo(cache, nobody);
}

function isOthers({ queryHash }: { readonly queryHash: string }): boolean {
  return !ours.has(queryHash);
}

const ours = new Set([accountKeys.viewer, accountKeys.ended].map((key) => JSON.stringify(key)));
