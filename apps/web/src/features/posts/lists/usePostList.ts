import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { isRefusal } from '../../../platform/api/failures.ts';
import type { Walk } from '../walk/walk.ts';
import { nameOf, postListQuery, sortOf, type ListedPost, type PostListOf } from './list-query.ts';

export interface ShownList {
  readonly items: readonly ListedPost[];
  readonly total: number | undefined;
  /** True when the total is a round number. */
  readonly isAbout?: boolean;
  /** What was searched for in place of what was typed. */
  readonly spelling?: string | undefined;
  /** True when posts have some of the words only. */
  readonly isSome?: boolean;
  readonly state: 'waiting' | 'failed' | 'there';
  /** Error of the next page. */
  readonly error: Error | null;
  /** True when a visitor has reached the end of the public set. */
  readonly wantsMember: boolean;
  readonly hasMore: boolean;
  /** Identifies the list and its history entry. */
  readonly place: string;
  /** Walk on from a photograph of this list. */
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
    isAbout: data?.pages[0]?.isAbout === true,
    spelling: data?.pages[0]?.spelling,
    isSome: data?.pages[0]?.isSome === true,
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
