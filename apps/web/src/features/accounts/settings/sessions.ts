import type { AnswerOf } from '@stenope/contract/action';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@stenope/contract/accounts/sessions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { accountKeys } from '../api.ts';

type Sessions = AnswerOf<typeof listSessions>['items'];

export type Session = Sessions[number];

export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await api(listSessions, { signal })).items,
  staleTime: 0,
});

/** Ends one session, or with `others` every one but this. */
export function useEndSession(ended: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (which: string) =>
      which === 'others'
        ? api(revokeOtherSessions)
        : api(revokeSession, { params: { sessionId: which } }),
    onSuccess: (_, which) => {
      cache.setQueryData<Sessions>(accountKeys.sessions, (sessions) =>
        sessions?.filter(({ id, current }) => (which === 'others' ? current : id !== which)),
      );
      // All others end all tokens too.
      if (which === 'others') void cache.invalidateQueries({ queryKey: accountKeys.tokens });
      ended();
    },
    // A session that was already gone leaves the list too.
    onError: () => void cache.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}
