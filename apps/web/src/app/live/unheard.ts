import type { QueryClient } from '@tanstack/react-query';

/**
 * Invalidates data left from an earlier visit, when nobody listened to the topic. A query in flight
 * is left alone: the line delivers everything that happened since it started.
 */
export function outdateUnheard(cache: QueryClient, topic: string): void {
  void cache.invalidateQueries({
    predicate: ({ meta, state }) =>
      meta?.['topic'] === topic && state.data !== undefined && state.fetchStatus === 'idle',
  });
}
