import {
  appealStatement,
  listStatements,
  readStatement,
  type Statement,
} from '@stenope/contract/site/moderation';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const statementKeys = {
  list: ['statements', 'list'],
  one: (id: string) => ['statements', 'one', id],
} as const;

const first: string | undefined = undefined;

/** Decisions about oneself, newest first. */
export const statementsQuery = infiniteQueryOptions({
  queryKey: statementKeys.list,
  queryFn: ({ pageParam, signal }) => api(listStatements, { query: { cursor: pageParam }, signal }),
  initialPageParam: first,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
});

export function statementQuery(id: string) {
  return queryOptions({
    queryKey: statementKeys.one(id),
    queryFn: ({ signal }): Promise<Statement> =>
      api(readStatement, { params: { statementId: id }, signal }),
  });
}

/** Appeals against a decision; the answer is the statement with its appeal. */
export function useAppealing(id: string) {
  const cache = useQueryClient();
  const params = { statementId: id };
  return useMutation({
    mutationFn: (words: string) => {
      const body = words.trim();
      return api(appealStatement, { params, body: body === '' ? {} : { body } });
    },
    onSuccess: (statement) => {
      cache.setQueryData(statementQuery(id).queryKey, statement);
      void cache.invalidateQueries({ queryKey: statementKeys.list });
    },
    // It may have been appealed on another device.
    onError: () => void cache.invalidateQueries({ queryKey: statementKeys.one(id) }),
  });
}
