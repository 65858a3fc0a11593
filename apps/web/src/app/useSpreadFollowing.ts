import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { recheckViewer, updateViewer, viewerIn } from '../features/accounts/api.ts';
import { showFollowing } from '../features/posts/api.ts';
import { renewHome } from '../features/posts/lists/list-query.ts';

/**
 * Whom one follows is followed under their posts too, and at home the next time one looks; whom one
 * does not, is not.
 */
export function useSpreadFollowing(): (userId: string, following: boolean) => void {
  const cache = useQueryClient();
  return (userId, following) => spreadFollowing(cache, userId, following);
}

export function spreadFollowing(cache: QueryClient, userId: string, following: boolean): void {
  showFollowing(cache, userId, following);
  renewHome(cache, userId, following);
  const me = viewerIn(cache)?.me;
  if (following && me) updateViewer(cache, { me: { ...me, followsSomebody: true } });
  // Whether there is anybody left, the server knows.
  else void recheckViewer(cache);
}
