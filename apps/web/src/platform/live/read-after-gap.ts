import type { Query, QueryClient } from '@tanstack/react-query';

/** Reading one more page of a list does not count: it would read all of them anew. */
export const isUnderWay = ({ state }: Query) =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore === undefined;

/**
 * Reads anew what events may have been missed of. At the first `ready` only queries kept up to date
 * by events can be stale; after a lost line all but snapshots, and whatever is under way, asked for
 * before.
 */
export async function readAfterGap(cache: QueryClient, kind: 'first' | 'lost'): Promise<void> {
  const isStale = (query: Query) => {
    const { live, snapshot, awaited } = query.meta ?? {};
    // Interrupted, it would leave who waits for it without an answer.
    if (awaited === true && isUnderWay(query)) return false;
    return live === true || (kind === 'lost' && (snapshot !== true || isUnderWay(query)));
  };
  if (kind === 'lost') await askAgain(cache, isStale);
  else await cache.invalidateQueries({ predicate: isStale });
}

/**
 * Invalidates queries, and interrupts those under way: invalidating alone leaves a first read, and
 * one that no component waits for, with an answer from before.
 */
export async function askAgain(
  cache: QueryClient,
  isStale: (query: Query) => boolean,
): Promise<void> {
  const stale = cache.getQueryCache().findAll({ predicate: isStale });
  const interrupted = stale
    .filter(isUnderWay)
    // What events wrote meanwhile stays.
    .map((query) => query.cancel({ revert: query.state.data === undefined }));
  await Promise.all(interrupted);
  await cache.invalidateQueries({ predicate: (query) => stale.includes(query) });
}
