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
import type { Place } from '../../platform/sending/pending.ts';

export const echoKeys = {
  /** Prefix of all Echoes. */
  echoes: ['echoes', 'echo'],
  /** Keyed by work: a post or a response. */
  echo: (workId: string) => ['echoes', 'echo', workId],
  ratings: (workId: string) => ['echoes', 'ratings', workId],
  responses: (postId: string) => ['echoes', 'responses', postId],
  /** Prefix of all members' standings; each rating is part of some. */
  people: ['echoes', 'person'],
  standing: (userId: string) => ['echoes', 'person', userId, 'standing'],
  progress: (userId: string) => ['echoes', 'person', userId, 'progress'],
  given: (userId: string, q: string) => ['echoes', 'person', userId, 'given', q],
  received: (userId: string, q: string) => ['echoes', 'person', userId, 'received', q],
} as const;

/** A work that can be rated: a post, or a response to one. */
export interface Work {
  readonly id: string;
  /** Post whose topic carries the events; a response's own post. */
  readonly postId: string;
  /** Title and author in one line. */
  readonly caption: string;
  /** Shown while rating. */
  readonly photograph: ReactNode;
  /** True behind a sensitive cover this viewer has not lifted: it cannot be rated unseen. */
  readonly isCovered?: boolean;
}

export type WorkIds = Pick<Work, 'id' | 'postId'>;

export function isResponse({ id, postId }: WorkIds): boolean {
  return id !== postId;
}

/** Place of this work's rating in the sending queue; for a response it includes the post. */
export function ratingAt(work: WorkIds): Place {
  return isResponse(work) ? ['rating', `${work.postId} ${work.id}`] : postRatingAt(work.id);
}

export const postRatingAt = (postId: string): Place => ['rating', postId];

/** Inverse of `ratingAt`: the work behind a place. */
export function ratedAt([, id]: Place): WorkIds {
  const [postId = '', responseId = postId] = id.split(' ');
  return { id: responseId, postId };
}

/**
 * Query meta: kept up to date by the topic of its post, and read again when events may have been
 * missed.
 */
export function heardOn(postId: string) {
  return { live: true, topic: `post:${postId}` };
}

export function echoQuery({ id, postId }: WorkIds) {
  return queryOptions({
    queryKey: echoKeys.echo(id),
    queryFn: async ({ client, signal }) => {
      for (;;) {
        const answer = await askEcho(client, id, () =>
          api(readEcho, { params: { workId: id }, signal }),
        );
        if (!isOvertaken(client, answer)) return answer.echo;
      }
    },
    staleTime: 30_000,
    meta: heardOn(postId),
  });
}

const pageSize = 24;

/** All ratings of a work, for viewers who have rated or revealed it. */
export function ratingsQuery({ id, postId }: WorkIds) {
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

/** An Echo as it was answered, and the one in the cache when it was asked for. */
interface AnsweredEcho {
  readonly echo: Echo;
  readonly known: Echo | undefined;
}

export async function askEcho(
  cache: QueryClient,
  workId: string,
  ask: () => Promise<Echo>,
): Promise<AnsweredEcho> {
  const known = cache.getQueryData<Echo>(echoKeys.echo(workId));
  return { echo: await ask(), known };
}

/**
 * Whether another answer came since this one was asked for. Echoes have no revision: either may be
 * the newer one, so it is read once more.
 */
export function isOvertaken(cache: QueryClient, { echo, known }: AnsweredEcho): boolean {
  return cache.getQueryData<Echo>(echoKeys.echo(echo.workId)) !== known;
}

/**
 * Writes an Echo that was changed into the cache and invalidates the ratings and standings that
 * include it. Lists of posts with it are the caller's.
 */
export function keepEcho(cache: QueryClient, answer: AnsweredEcho): void {
  const { echo } = answer;
  const isUnsure = isOvertaken(cache, answer);
  cache.setQueryData(echoKeys.echo(echo.workId), echo);
  if (isUnsure) void cache.invalidateQueries({ queryKey: echoKeys.echo(echo.workId) });
  void cache.invalidateQueries({ queryKey: echoKeys.ratings(echo.workId) });
  void cache.invalidateQueries({ queryKey: echoKeys.people });
}

/** Reveals the Echo without rating. The server records it, so it happens on request only. */
export function useReveal({ id }: WorkIds, onChange: ((echo: Echo) => void) | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => askEcho(cache, id, () => api(revealEcho, { params: { workId: id } })),
    onSuccess: (answer) => {
      keepEcho(cache, answer);
      onChange?.(answer.echo);
    },
  });
}
