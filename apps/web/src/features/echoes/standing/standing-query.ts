import type { AnswerOf, SentBody } from '@stenope/contract/action';
import {
  changeStanding,
  listGiven,
  listReceived,
  readProgress,
  readStanding,
} from '@stenope/contract/echoes/standing';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import { echoKeys } from '../api.ts';

export type StandingAnswer = AnswerOf<typeof readStanding>;
export type Month = AnswerOf<typeof readProgress>['months'][number];

export function standingQuery(userId: string) {
  return queryOptions({
    queryKey: echoKeys.standing(userId),
    queryFn: ({ signal }) => api(readStanding, { params: { userId }, signal }),
    staleTime: 30_000,
  });
}

export function progressQuery(userId: string) {
  return queryOptions({
    queryKey: echoKeys.progress(userId),
    queryFn: ({ signal }) => api(readProgress, { params: { userId }, signal }),
    staleTime: 30_000,
  });
}

const pageSize = 24;

/** The previous results stay until those of a new search arrive. */
export function givenQuery(userId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: echoKeys.given(userId, q),
    queryFn: ({ pageParam, signal }) =>
      api(listGiven, {
        params: { userId },
        query: { limit: pageSize, cursor: pageParam, ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

export function receivedQuery(userId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: echoKeys.received(userId, q),
    queryFn: ({ pageParam, signal }) =>
      api(listReceived, {
        params: { userId },
        query: { limit: pageSize, cursor: pageParam, ...(q !== '' && { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

type Wish = SentBody<typeof changeStanding>;

/** Optimistic update, rolled back on failure. */
export function useChangeStanding(userId: string) {
  const cache = useQueryClient();
  const tellFailure = useFailureToast();
  const { queryKey } = standingQuery(userId);
  const show = (wish: Wish) =>
    cache.setQueryData(
      queryKey,
      (known) => known && { ...known, own: known.own && { ...known.own, ...defined(wish) } },
    );
  return useMutation({
    // Serialised by scope, so that the last choice wins.
    scope: { id: `standing ${userId}` },
    mutationFn: (wish: Wish) => api(changeStanding, { body: wish }),
    onMutate: show,
    onSuccess: show,
    onError: (error) => {
      void cache.invalidateQueries({ queryKey, exact: true });
      tellFailure(error);
    },
  });
}

function defined({ showsGiven, showsProgress }: Wish) {
  return {
    ...(showsGiven !== undefined && { showsGiven }),
    ...(showsProgress !== undefined && { showsProgress }),
  };
}
