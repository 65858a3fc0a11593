import type { AnswerOf } from '@stenope/contract/action';
import { readEcho, type Echo } from '@stenope/contract/echoes/ratings';
import { deleteResponse, listResponses, type Response } from '@stenope/contract/echoes/responses';
import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { api, broughtBy } from '../../../platform/api/api.ts';
import { echoKeys, heardOn, isOvertaken } from '../api.ts';

type Page = AnswerOf<typeof listResponses>;
type Pages = InfiniteData<Page, string | undefined>;

const pageSize = 24;

/**
 * Responses to a post, newest first; the viewer's own from the moment it is sent, and updated by an
 * event once developed. Echoes are stored in the cache once, under their own keys.
 */
export function responsesQuery(postId: string, cache: QueryClient) {
  return infiniteQueryOptions({
    queryKey: echoKeys.responses(postId),
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { limit: pageSize, cursor: pageParam };
      const known = knownEchoes(cache);
      const page = await api(listResponses, { params: { postId }, query, signal });
      return keepEchoes(cache, page, known);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
    meta: heardOn(postId),
  });
}

/** Echoes in the cache, by work. */
function knownEchoes(cache: QueryClient): ReadonlyMap<string, Echo> {
  const all = cache.getQueriesData<Echo>({ queryKey: echoKeys.echoes });
  return new Map(all.flatMap(([, echo]) => (echo ? [[echo.workId, echo]] : [])));
}

/** Writes the Echoes of a page, except those that changed since it was asked for. */
function keepEchoes(cache: QueryClient, page: Page, known: ReadonlyMap<string, Echo>): Page {
  for (const { id, echo } of page.items) {
    const queryKey = echoKeys.echo(id);
    if (isOvertaken(cache, { echo, known: known.get(id) })) {
      void cache.invalidateQueries({ queryKey });
    } else cache.setQueryData(queryKey, echo);
  }
  return page;
}

/**
 * Puts the answers embedded in a post's page into the cache before the first render, so that no
 * placeholder is needed.
 */
export function keepBroughtEchoes(cache: QueryClient, postId: string): void {
  cache.setQueryData(echoKeys.echo(postId), broughtBy(readEcho, { params: { workId: postId } }));
  const query = { limit: pageSize };
  const first = broughtBy(listResponses, { params: { postId }, query });
  if (!first) return;
  const pages: Pages = {
    pages: [keepEchoes(cache, first, knownEchoes(cache))],
    pageParams: [undefined],
  };
  cache.setQueryData(echoKeys.responses(postId), pages);
}

/** Whether the viewer may respond to this post with an image; undefined while loading. */
export function useMayRespond(postId: string): boolean | undefined {
  const { data } = useInfiniteQuery(responsesQuery(postId, useQueryClient()));
  return data?.pages[0]?.can.respond;
}

/** Puts a response first in its list, replacing an earlier version. */
export function putResponse(cache: QueryClient, response: Response): void {
  cache.setQueryData(echoKeys.echo(response.id), response.echo);
  cache.setQueryData<Pages>(echoKeys.responses(response.postId), (data) => {
    if (!data) return data;
    const [first, ...others] = withoutResponse(data, response.id).pages;
    return first
      ? { ...data, pages: [{ ...first, items: [response, ...first.items] }, ...others] }
      : data;
  });
}

function withoutResponse(data: Pages, responseId: string): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== responseId),
  }));
  return { ...data, pages };
}

export function useRemoveResponse({ id, postId }: Pick<Response, 'id' | 'postId'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reason: DecisionReason | undefined) =>
      api(deleteResponse, { params: { responseId: id }, query: { ...(reason && { reason }) } }),
    onSuccess: () => {
      cache.setQueryData<Pages>(
        echoKeys.responses(postId),
        (data) => data && withoutResponse(data, id),
      );
    },
  });
}
