import type { QueryClient } from '@tanstack/react-query';

/** Mutation key of follows and unfollows: lists of one feature depend on what another sends. */
export const followWrites = ['people', 'following'] as const;

/**
 * Resolves when no follow is on its way. A list read earlier would miss the member just followed,
 * and nothing would read it again. Follows paused without a network are not waited for.
 */
export async function afterFollows(cache: QueryClient, signal: AbortSignal): Promise<void> {
  if (!hasFollowUnderWay(cache)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (signal.aborted || !hasFollowUnderWay(cache)) resolve();
  };
  const stop = cache.getMutationCache().subscribe(look);
  signal.addEventListener('abort', look);
  await promise;
  stop();
  signal.removeEventListener('abort', look);
}

function hasFollowUnderWay(cache: QueryClient): boolean {
  return (
    cache.getMutationCache().find({
      mutationKey: followWrites,
      exact: false,
      predicate: ({ state }) => state.status === 'pending' && !state.isPaused,
    }) !== undefined
  );
}
