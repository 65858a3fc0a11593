import { listRatings, readEcho, revealEcho, type Echo } from '@stenope/contract/echoes/ratings';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';

export const echoKeys = {
  /** Of a post or a response, wherever it is shown. */
  echo: (workId: string) => ['echoes', 'echo', workId],
  ratings: (workId: string) => ['echoes', 'ratings', workId],
  responses: (postId: string) => ['echoes', 'responses', postId],
  /** Members’ parts in ECHOES: each rating is in some of them. */
  people: ['echoes', 'person'],
  standing: (userId: string) => ['echoes', 'person', userId, 'standing'],
  progress: (userId: string) => ['echoes', 'person', userId, 'progress'],
  given: (userId: string, q: string) => ['echoes', 'person', userId, 'given', q],
  received: (userId: string, q: string) => ['echoes', 'person', userId, 'received', q],
} as const;

/** What is rated: a post, or a response to one. */
export interface Work {
  readonly id: string;
  /** Of both one hears on the topic of the post. */
  readonly postId: string;
  /** What it is and whose, in one line. */
  readonly caption: string;
  /** Stays in sight while one rates it. */
  readonly photograph: ReactNode;
}

type Place = Pick<Work, 'id' | 'postId'>;

export function isResponse({ id, postId }: Place): boolean {
  return id !== postId;
}

/** Lives by what is told of its post: read anew once nothing can be missed any more. */
export function heardOn(postId: string) {
  return { live: true, topic: `post:${postId}` };
}

export function echoQuery({ id, postId }: Place) {
  return queryOptions({
    queryKey: echoKeys.echo(id),
    queryFn: ({ signal }) => api(readEcho, { params: { workId: id }, signal }),
    staleTime: 30_000,
    meta: heardOn(postId),
  });
}

const pageSize = 24;

/** Every rating of a work, for those who have looked. */
export function ratingsQuery({ id, postId }: Place) {
  return infiniteQueryOptions({
    queryKey: echoKeys.ratings(id),
    queryFn: ({ pageParam, signal }) =>
      api(listRatings, {
        params: { workId: id },
        query: { limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    meta: heardOn(postId),
  });
}

/** An answer is as good as asked for; the lists it stands in are others now. */
export function keepEcho(cache: QueryClient, echo: Echo): void {
  cache.setQueryData(echoKeys.echo(echo.workId), echo);
  void cache.invalidateQueries({ queryKey: echoKeys.ratings(echo.workId) });
  void cache.invalidateQueries({ queryKey: echoKeys.people });
}

/** Unfolds what others think. It is remembered, so it is asked for on purpose only. */
export function useReveal({ id }: Place, onChange: ((echo: Echo) => void) | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(revealEcho, { params: { workId: id } }),
    onSuccess: (echo) => {
      keepEcho(cache, echo);
      onChange?.(echo);
    },
  });
}
