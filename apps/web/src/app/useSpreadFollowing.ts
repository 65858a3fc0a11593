import { useQueryClient } from '@tanstack/react-query';
import { showFollowing } from '../features/posts/api.ts';
import { outdate } from '../features/posts/lists/list-query.ts';

/** Whom one follows is followed under their posts too, and at home the next time one looks. */
export function useSpreadFollowing(): (userId: string, following: boolean) => void {
  const cache = useQueryClient();
  return (userId, following) => {
    showFollowing(cache, userId, following);
    outdate(cache, (name) => name === 'home following');
  };
}
