import {
  appealLinkedStatement,
  appealStatement,
  listStatements,
  readLinkedStatement,
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
  linked: (token: string) => ['statements', 'linked', token],
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

/** A decision by the link of a mail, for who cannot sign in. */
export function linkedStatementQuery(token: string) {
  return queryOptions({
    queryKey: statementKeys.linked(token),
    queryFn: ({ signal }): Promise<Statement> =>
      api(readLinkedStatement, { body: { token }, signal }),
  });
}

/**
 * Appeals against a decision, by the token of a link where there is one; the answer is the
 * statement with its appeal.
 */
export function useAppealing(id: string, token: string | undefined) {
  const cache = useQueryClient();
  const { queryKey } = token === undefined ? statementQuery(id) : linkedStatementQuery(token);
  return useMutation({
    mutationFn: (words: string): Promise<Statement> => {
      const said = words.trim() === '' ? {} : { body: words.trim() };
      return token === undefined
        ? api(appealStatement, { params: { statementId: id }, body: said })
        : api(appealLinkedStatement, { body: { token, ...said } });
    },
    onSuccess: (statement) => {
      cache.setQueryData(queryKey, statement);
      void cache.invalidateQueries({ queryKey: statementKeys.list });
    },
    // It may have been appealed on another device.
    onError: () => void cache.invalidateQueries({ queryKey }),
  });
}
