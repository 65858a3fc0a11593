import type { AnswerOf } from '@stenope/contract/action';
import { searchPartners } from '@stenope/contract/messages/conversations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useSettled } from '../../../platform/clock/useSettled.ts';
import { messageKeys } from '../conversation-cache.ts';

export type Found = AnswerOf<typeof searchPartners>;

/** Searches after a debounce; earlier results stay until then. */
export function usePartners(typed: string) {
  const q = useSettled(typed.trim());
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: messageKeys.partners(q),
    queryFn: ({ signal }) => api(searchPartners, { query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  // Enter must not pick a result of an earlier search.
  const isLate = isPending || isPlaceholderData || q !== typed.trim();
  const found = isLate && data?.items.length === 0 ? undefined : data;
  return { found, first: firstNamed(typed, found), isLate, error, retry: () => void refetch() };
}

/** Person picked by Enter; undefined while nothing is typed. */
export function firstNamed(
  typed: string,
  found: Found | undefined,
): Found['items'][number] | undefined {
  return typed.trim() === '' ? undefined : found?.items[0];
}
