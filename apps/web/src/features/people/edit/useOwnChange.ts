import type { OwnProfile } from '@stenope/contract/people/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepOwn, ownProfileQuery } from '../api.ts';

interface OwnChange<Wish> {
  readonly send: (wish: Wish) => Promise<OwnProfile>;
  /** Optimistic update, where the result is known in advance. */
  readonly show?: (profile: OwnProfile, wish: Wish) => OwnProfile;
  readonly done?: () => void;
}

/** Changes one's own profile: serialised, rolled back on failure. */
export function useOwnChange<Wish>(name: string, { send, show, done }: OwnChange<Wish>) {
  const cache = useQueryClient();
  const { queryKey } = ownProfileQuery;
  return useMutation({
    scope: { id: `own ${name}` },
    mutationFn: send,
    onMutate: (wish) => {
      cache.setQueryData(queryKey, (known) => known && (show?.(known, wish) ?? known));
    },
    onSuccess: (profile) => {
      keepOwn(cache, profile);
      done?.();
    },
    onError: () => void cache.invalidateQueries({ queryKey, exact: true }),
  });
}
