import { endToken, listTokens, type AccessToken } from '@stenope/contract/accounts/tokens';
import type { TokenScope } from '@stenope/domain/accounts/tokens';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { accountKeys } from '../api.ts';

type Tokens = readonly AccessToken[];

export const tokensQuery = queryOptions<Tokens>({
  queryKey: accountKeys.tokens,
  queryFn: async ({ signal }) => (await api(listTokens, { signal })).items,
  staleTime: 0,
});

/** The token stays in the list, as one that ended just now. */
export function useEndToken(ended: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => api(endToken, { params: { tokenId } }),
    onSuccess: (_, tokenId) => {
      const endedAt = new Date().toISOString();
      cache.setQueryData<Tokens>(accountKeys.tokens, (tokens) =>
        tokens?.map((token) => (token.id === tokenId ? { ...token, endedAt } : token)),
      );
      ended();
    },
    // One that was over already is shown so.
    onSettled: () => void cache.invalidateQueries({ queryKey: accountKeys.tokens }),
  });
}

/** Names of the words of each scope. */
export const scopeWords = {
  read: 'read',
  'posts:write': 'posts',
  'comments:write': 'comments',
  'messages:read': 'messages_read',
  'messages:write': 'messages_write',
} as const satisfies Readonly<Record<TokenScope, string>>;
