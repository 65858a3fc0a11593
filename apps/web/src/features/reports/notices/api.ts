import { answerNotice, readNotices, type Notice } from '@stenope/contract/site/notices';
import type { NoticeOutcome } from '@stenope/domain/moderation/notices';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

export type NoticeState = 'open' | 'closed';

const noticesKey = ['reports', 'notices'] as const;

/** Fetched each time the page opens: another of the team may have answered meanwhile. */
export function noticesQuery(state: NoticeState) {
  return infiniteQueryOptions({
    queryKey: [...noticesKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(readNotices, { query: { state, ...(cursor !== '' && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export function useAnswering({ id }: Pick<Notice, 'id'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (outcome: NoticeOutcome) =>
      api(answerNotice, { params: { noticeId: id }, body: { outcome } }),
    onSettled: () => cache.invalidateQueries({ queryKey: noticesKey }),
  });
}
