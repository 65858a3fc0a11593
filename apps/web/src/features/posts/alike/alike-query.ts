import { listAlike } from '@stenope/contract/feed';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { keepCards, postKeys } from '../api.ts';
import { listed, type ListedPost } from '../lists/list-query.ts';

/** What looks alike changes with what others publish: not while somebody looks at it. */
const staleMs = 5 * 60_000;

/** Works of others in the same light as a post. */
export function alikeQuery(postId: string, cache: QueryClient) {
  return queryOptions({
    queryKey: postKeys.alike(postId),
    queryFn: async ({ signal }): Promise<readonly ListedPost[]> => {
      const { items } = await api(listAlike, { params: { postId }, signal });
      keepCards(cache, items);
      return items.map(listed);
    },
    staleTime: staleMs,
  });
}
