import type { QueryClient } from '@tanstack/react-query';

/**
 * What is left of an earlier visit was not kept up: nobody listened. What is being asked for just
 * now is new enough: the line tells all that happened since.
 */
export function outdateUnheard(cache: QueryClient, topic: string): void {
  void cache.invalidateQueries({
    predicate: ({ meta, state }) =>
      meta?.['topic'] === topic && state.data !== undefined && state.fetchStatus === 'idle',
  });
}
