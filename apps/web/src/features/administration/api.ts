import { readAccess } from '@stenope/contract/site/administration';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const accessKey = ['administration', 'access'] as const;

/** Roles of the viewer: fetched each time an admin page opens, never from the cache. */
export const accessQuery = queryOptions({
  queryKey: accessKey,
  queryFn: ({ signal }) => api(readAccess, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export async function askAccessAnew(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: accessKey });
}
