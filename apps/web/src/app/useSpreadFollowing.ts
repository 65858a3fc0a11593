import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { recheckViewer, updateViewer, viewerIn } from '../features/accounts/api.ts';
import { showFollowing } from '../features/posts/api.ts';
import { renewHome } from '../features/posts/lists/list-query.ts';

/**
 * Applies a follow or unfollow everywhere else: to the author's cached posts, to home at its next
 * visit, and to the viewer.
 */
export function useSpreadFollowing(): (userId: string, following: boolean) => void {
  const cache = useQueryClient();
  return (userId, following) => spreadFollowing(cache, userId, following);
}

/** The same for a hashtag, which only the viewer knows besides its own queries. */
export function useSpreadFollowingTag(): (following: boolean) => void {
  const cache = useQueryClient();
  return (following) => tellViewer(cache, following);
}

export function spreadFollowing(cache: QueryClient, userId: string, following: boolean): void {
  showFollowing(cache, userId, following);
  renewHome(cache, userId, following);
  tellViewer(cache, following);
}

export function tellViewer(cache: QueryClient, following: boolean): void {
  const me = viewerIn(cache)?.me;
  if (following && me) updateViewer(cache, { me: { ...me, followsSomebody: true } });
  // Only the server knows whether the member still follows anything.
  else void recheckViewer(cache);
}
