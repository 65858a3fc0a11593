import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { isRefusal } from '../../../platform/api/failures.ts';
import type { Walk } from '../walk/walk.ts';
import { nameOf, postListQuery, sortOf, type ListedPost, type PostListOf } from './list-query.ts';

export interface ShownList {
  readonly items: readonly ListedPost[];
  readonly total: number | undefined;
  readonly state: 'waiting' | 'failed' | 'there';
  /** What kept the next page from coming. */
  readonly error: Error | null;
  /** Visitors have seen what there is for them. */
  readonly wantsMember: boolean;
  readonly hasMore: boolean;
  /** Where in the history it stands, and which list it is. */
  readonly place: string;
  /** How one goes on through it from a photograph. */
  readonly walk: Walk;
  readonly more: () => void;
  readonly retry: () => void;
}

export function usePostList(of: PostListOf): ShownList {
  const { key } = useLocation();
  const cache = useQueryClient();
  const list = useInfiniteQuery(postListQuery(of, key, cache));
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = list;
  const mayAsk = hasNextPage && !isFetching && error === null;
  const more = useCallback(() => {
    if (mayAsk) void fetchNextPage();
  }, [mayAsk, fetchNextPage]);
  const wantsMember =
    isRefusal(error, 'signup_required') || data?.pages.at(-1)?.isForMembers === true;
  return {
    items: data?.pages.flatMap(({ items }) => items) ?? [],
    total: data?.pages[0]?.total,
    state: data ? 'there' : error ? 'failed' : 'waiting',
    error: wantsMember ? null : error,
    wantsMember,
    hasMore: hasNextPage && !wantsMember,
    place: `${key} ${nameOf(of)} ${sortOf(of)}`,
    walk: { of, visit: key },
    more,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
