import { readViewer, type Me } from '@stenope/contract/accounts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

export const accountKeys = {
  viewer: ['accounts', 'viewer'],
  ended: ['accounts', 'ended'],
} as const;

/** Who is looking: a member, or nobody. It changes by acts (sign in, sign out), not by age. */
export const viewerQuery = queryOptions<Me | null>({
  queryKey: accountKeys.viewer,
  queryFn: async ({ signal }) => (await api(readViewer, { signal })).me,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Asks again who is looking, when something suggests that the session is gone. */
export async function recheckViewer(cache: QueryClient): Promise<void> {
  const viewer = await cache.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => undefined);
  if (viewer === null) await forgetViewer(cache);
}

/**
 * What one person saw must not be there for the next: everything is forgotten, and what is on
 * screen is asked for again, as a visitor.
 */
export async function forgetViewer(cache: QueryClient): Promise<void> {
  await cache.cancelQueries();
  cache.getMutationCache().clear();
  cache.setQueryData(viewerQuery.queryKey, null);
  cache.removeQueries({ type: 'inactive', predicate: isOthers });
  await cache.resetQueries({ predicate: isOthers });
}

function isOthers(query: { readonly queryKey: readonly unknown[] }): boolean {
  return query.queryKey[0] !== accountKeys.viewer[0];
}
