import type { AnswerOf } from '@stenope/contract/action';
import type { Me, readViewer, sessionEnded } from '@stenope/contract/accounts';
import type { DataOf } from '@stenope/contract/live';
import { viewerCall } from '@stenope/contract/viewer-call';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { api, broughtBy } from '../../platform/api/api.ts';
import { forgetBrought } from '../../platform/api/brought.ts';
import { server } from '../../platform/api/server.ts';

export const accountKeys = {
  viewer: ['accounts', 'viewer'],
  ended: ['accounts', 'ended'],
  sessions: ['accounts', 'sessions'],
  tokens: ['accounts', 'tokens'],
  verification: (token: string) => ['accounts', 'verification', token],
  /** Usernames are compared without case, so the key is lower-cased. */
  username: (name: string) => ['accounts', 'username', name.toLowerCase()],
} as const;

/** The signed-in member, or null, and their session. */
export type Viewer = AnswerOf<typeof readViewer>;

const nobody: Viewer = { me: null, session: null };

/**
 * Why a session ended: told by the server, found by the clock (`expired`), or unknown (`gone`).
 * Shown on the sign-in page.
 */
export type EndReason = DataOf<typeof sessionEnded>['reason'] | 'expired' | 'gone';

/**
 * The viewer call without its answer schema, which every page would otherwise download for nothing;
 * the answer's type comes from the contract.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client needs everything but the schema
const askViewer = viewerCall as typeof readViewer;

/** Never stale by age: it changes only by signing in or out. Components receive the member. */
export const viewerQuery = queryOptions<Viewer, Error, Me | null>({
  queryKey: accountKeys.viewer,
  queryFn: ({ signal }) => api(askViewer, { signal }),
  select: ({ me }) => me,
  staleTime: Infinity,
  gcTime: Infinity,
  // By whoever rechecks who looks.
  meta: { awaited: true },
});

/** Written by events, never fetched. */
export const endedQuery = queryOptions<EndReason>({
  queryKey: accountKeys.ended,
  queryFn: skipToken,
});

export function viewerIn(cache: QueryClient): Viewer | undefined {
  return cache.getQueryData<Viewer>(accountKeys.viewer);
}

/**
 * Puts the viewer embedded in the page into the cache before the first render, so that the right
 * frame shows at once.
 */
export function knowBrought(cache: QueryClient): void {
  cache.setQueryData<Viewer>(accountKeys.viewer, broughtBy(askViewer));
}

/**
 * Whoever was sent a rendered page came without a session. They are asked for all the same once the
 * page stands: a kept copy of the page may be older than a sign-in.
 */
export function knowVisitor(cache: QueryClient): void {
  cache.setQueryData<Viewer>(accountKeys.viewer, nobody);
  void cache.invalidateQueries({ queryKey: accountKeys.viewer, refetchType: 'none' });
}

/** Whether the viewer is known to be signed out or signing out; false while still loading. */
export function isNobodyIn(cache: QueryClient): boolean {
  return leaving.has(cache) || viewerIn(cache)?.me === null;
}

const leaving = new WeakSet<QueryClient>();

/**
 * Cancels queries and keeps members-only reads from being sent while a session is being ended: they
 * would only be refused.
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

/** Changes details of the same member or session. */
export function updateViewer(cache: QueryClient, change: Partial<Viewer>): void {
  cache.setQueryData<Viewer>(accountKeys.viewer, (viewer) => viewer && { ...viewer, ...change });
}

/**
 * Fetches the viewer again when something suggests that the session changed or ended. False when
 * there was no answer.
 */
export async function recheckViewer(cache: QueryClient): Promise<boolean> {
  const before = viewerIn(cache);
  // A request under way may have been answered before the change.
  await cache.cancelQueries({ queryKey: accountKeys.viewer, exact: true });
  const viewer = await cache.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => undefined);
  if (viewer && viewer.me?.id !== before?.me?.id) await showTo(cache, viewer);
  return viewer !== undefined;
}

/**
 * Switches the page to another viewer: the cache is emptied, because nobody may see what the
 * previous member saw, and queries on screen are fetched anew.
 */
export async function showTo(cache: QueryClient, viewer: Viewer): Promise<void> {
  forgetBrought();
  await cache.cancelQueries();
  cache.getMutationCache().clear();
  cache.setQueryData<Viewer>(accountKeys.viewer, viewer);
  // Reset instead of removed, so that its observers hear of the next end too.
  if (viewer.me) await cache.resetQueries({ queryKey: accountKeys.ended });
  cache.removeQueries({ type: 'inactive', predicate: isOthers });
  await cache.resetQueries({ predicate: isOthers });
}

export async function forgetViewer(cache: QueryClient): Promise<void> {
  server().forget();
  await showTo(cache, nobody);
}

function isOthers({ queryHash }: { readonly queryHash: string }): boolean {
  return !ours.has(queryHash);
}

const ours = new Set([accountKeys.viewer, accountKeys.ended].map((key) => JSON.stringify(key)));
