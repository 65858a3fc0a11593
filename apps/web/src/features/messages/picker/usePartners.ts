import type { AnswerOf } from '@stenope/contract/action';
import { searchPartners } from '@stenope/contract/messages/conversations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { messageKeys } from '../api.ts';

type Found = AnswerOf<typeof searchPartners>;

const restMs = 150;

/** Searched once the typing rests; what was found before stands until then. */
export function usePartners(typed: string) {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: messageKeys.partners(q),
    queryFn: ({ signal }) => api(searchPartners, { query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  // Enter must not take whom another word had found.
  const isLate = isPending || isPlaceholderData || q !== typed.trim();
  const found = isLate && data?.items.length === 0 ? undefined : data;
  return {
    found,
    first: firstNamed(typed, found),
    isLate,
    error,
    retry: () => void refetch(),
  };
}

/** Whom Enter takes: nobody, while nobody was named. */
export function firstNamed(
  typed: string,
  found: Found | undefined,
): Found['items'][number] | undefined {
  return typed.trim() === '' ? undefined : found?.items[0];
}
