import { addFavourite, removeFavourite } from '@stenope/contract/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useFailureToast } from '../../platform/words/useFailureToast.ts';
import { changePost, postKeys } from './api.ts';
import { outdate } from './lists/list-query.ts';

/** Optimistic, rolled back when refused; serialised, so that the last choice wins. */
export function useFavourite(postId: string) {
  const cache = useQueryClient();
  const tellFailure = useFailureToast();
  const show = (favourite: boolean) =>
    changePost(cache, postId, ({ mine }) => ({ mine: { ...mine, favourite } }));
  return useMutation({
    mutationKey: postKeys.favouriteWritesOf(postId),
    scope: { id: `favourite ${postId}` },
    mutationFn: async (wish: boolean) => {
      await (wish
        ? api(addFavourite, { params: { postId } })
        : api(removeFavourite, { params: { postId } }));
    },
    onMutate: show,
    onSuccess: () => outdate(cache, (name) => name === 'favourites'),
    onError: (error, wish) => {
      show(!wish);
      tellFailure(error);
    },
  });
}
