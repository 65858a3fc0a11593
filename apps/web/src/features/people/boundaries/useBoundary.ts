import type { Person } from '@stenope/contract/people';
import { block, mute, unblock, unmute } from '@stenope/contract/people/ties';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { changeProfile, peopleKeys, rereadTies, type Boundary } from '../api.ts';

const acts = {
  blocked: [unblock, block],
  muted: [unmute, mute],
} as const;

interface Wish {
  readonly userId: Person['id'];
  readonly which: Boundary;
  readonly on: boolean;
}

/** Blocks or mutes somebody, or undoes it; caches are updated once it is done. */
export function useBoundary(done: (wish: Wish) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, which, on }: Wish) => {
      await api(acts[which][on ? 1 : 0], { params: { userId } });
    },
    onSuccess: (_, wish) => {
      const { userId, which, on } = wish;
      changeProfile(cache, userId, (known) => ({ ...known, mine: { ...known.mine, [which]: on } }));
      rereadTies(cache, userId);
      void cache.invalidateQueries({ queryKey: peopleKeys.boundary(which) });
      done(wish);
    },
  });
}
