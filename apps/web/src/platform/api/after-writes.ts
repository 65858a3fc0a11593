import type { MutationKey, QueryClient } from '@tanstack/react-query';

/** Mutation key of follows and unfollows: lists of one feature depend on what another sends. */
export const followWrites = ['people', 'following'] as const;

/**
 * Resolves when no write under this key is on its way. A list read earlier would miss what was just
 * followed or kept, and nothing would read it again. Writes paused without a network are not waited
 * for.
 */
export async function afterWrites(
  cache: QueryClient,
  mutationKey: MutationKey,
  signal: AbortSignal,
): Promise<void> {
  const isUnderWay = () => hasWriteUnderWay(cache, mutationKey);
  if (!isUnderWay()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (signal.aborted || !isUnderWay()) resolve();
  };
  const stop = cache.getMutationCache().subscribe(look);
  signal.addEventListener('abort', look);
  await promise;
  stop();
  signal.removeEventListener('abort', look);
}

function hasWriteUnderWay(cache: QueryClient, mutationKey: MutationKey): boolean {
  return (
    cache.getMutationCache().find({
      mutationKey,
      exact: false,
      predicate: ({ state }) => state.status === 'pending' && !state.isPaused,
    }) !== undefined
  );
}
