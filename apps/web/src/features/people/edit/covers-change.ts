import {
  addCover,
  choosePrimaryCover,
  orderCovers,
  removeCover,
  type OwnCover,
} from '@stenope/contract/people/covers';
import type { Crop } from '@stenope/domain/media/sizes';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { ownProfileQuery, peopleKeys } from '../api.ts';

export type CoverWish =
  | { readonly kind: 'order'; readonly order: readonly string[] }
  | { readonly kind: 'primary' | 'remove'; readonly coverId: string };

/** The same covers with one moved; beyond the ends nothing changes. */
export function movedTo<T>(rows: readonly T[], from: number, to: number): readonly T[] {
  const row = rows[from];
  if (row === undefined || from === to || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Expected covers after a change, for the optimistic update. */
export function afterWish(covers: readonly OwnCover[], wish: CoverWish): OwnCover[] {
  if (wish.kind === 'order') {
    return wish.order.flatMap((id) => covers.find((cover) => cover.id === id) ?? []);
  }
  if (wish.kind === 'primary') {
    return covers.map((cover) => ({ ...cover, primary: cover.id === wish.coverId }));
  }
  const left = covers.filter(({ id }) => id !== wish.coverId);
  const hasPrimary = left.some(({ primary }) => primary);
  return left.map((cover, place) => (hasPrimary ? cover : { ...cover, primary: place === 0 }));
}

function keepCovers(cache: QueryClient, covers: readonly OwnCover[]): void {
  cache.setQueryData(
    ownProfileQuery.queryKey,
    (known) => known && { ...known, covers: [...covers] },
  );
}

/** Optimistic and serialised; refetched after a failure. */
export function useCoverChange(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: 'own covers' },
    mutationFn: (wish: CoverWish) => {
      if (wish.kind === 'order') {
        return api(orderCovers, { params: { userId }, body: { order: [...wish.order] } });
      }
      const params = { userId, coverId: wish.coverId };
      return api(wish.kind === 'primary' ? choosePrimaryCover : removeCover, { params });
    },
    onMutate: (wish) => {
      const known = cache.getQueryData(ownProfileQuery.queryKey);
      if (known) keepCovers(cache, afterWish(known.covers, wish));
    },
    onSuccess: ({ items }) => {
      keepCovers(cache, items);
      void cache.invalidateQueries({ queryKey: peopleKeys.profiles });
    },
    onError: () => void cache.invalidateQueries({ queryKey: peopleKeys.own, exact: true }),
  });
}

interface SentCover {
  readonly mediaId: string;
  readonly crop: Crop;
}

/** Makes an uploaded picture a cover. */
export function useAddCover(userId: string): (cover: SentCover) => Promise<void> {
  const cache = useQueryClient();
  return async (body) => {
    const { items } = await api(addCover, { params: { userId }, body });
    keepCovers(cache, items);
    void cache.invalidateQueries({ queryKey: peopleKeys.profiles });
  };
}
