import { searchHashtags } from '@stenope/contract/feed';
import { searchPeople } from '@stenope/contract/people';
import { readTotals } from '@stenope/contract/feed/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const searchKeys = {
  totals: ['search', 'totals'],
  people: (q: string) => ['search', 'people', q],
  hashtags: (q: string) => ['search', 'hashtags', q],
} as const;

const longest = 60;
const live = { placeholderData: keepPreviousData, staleTime: 10_000 } as const;

/** How much there is to find. */
export const totalsQuery = queryOptions({
  queryKey: searchKeys.totals,
  queryFn: ({ signal }) => api(readTotals, { signal }),
  staleTime: 60_000,
});

/** Members whose name or username begins so, or nearly. */
export function peopleFoundQuery(typed: string) {
  const q = typed
    .trim()
    .replace(/^[@＠]/u, '')
    .slice(0, longest);
  return queryOptions({
    queryKey: searchKeys.people(q),
    queryFn: ({ signal }) => api(searchPeople, { query: { q, near: 'too' }, signal }),
    enabled: q !== '',
    ...live,
  });
}

/** Hashtags that begin so, or nearly; blanks are left out, as hashtags have none. */
export function hashtagsFoundQuery(typed: string) {
  const q = typed.replaceAll(/[\s#＃]+/gu, '').slice(0, longest);
  return queryOptions({
    queryKey: searchKeys.hashtags(q),
    queryFn: ({ signal }) => api(searchHashtags, { query: { q, near: 'too' }, signal }),
    enabled: q !== '',
    ...live,
  });
}
