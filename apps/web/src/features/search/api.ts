import { searchHashtags } from '@stenope/contract/feed';
import type { SentQuery } from '@stenope/contract/action';
import { countFound, readTotals } from '@stenope/contract/feed/search';
import { searchPeople } from '@stenope/contract/people';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import type { Filters } from './address.ts';

const searchKeys = {
  totals: ['search', 'totals'],
  people: (q: string) => ['search', 'people', q],
  hashtags: (q: string) => ['search', 'hashtags', q],
  counts: (asked: object) => ['search', 'counts', asked],
} as const;

const longest = 60;
const live = { placeholderData: keepPreviousData, staleTime: 10_000 } as const;

/** Members or hashtags of a page. */
const pageSize = 24;

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
  ...live,
};

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
  return infiniteQueryOptions({
    queryKey: searchKeys.people(q),
    queryFn: ({ pageParam: cursor, signal }) =>
      api(searchPeople, { query: { q, near: 'too', limit: pageSize, cursor }, signal }),
    enabled: q !== '',
    ...pages,
  });
}

/** Hashtags that begin so, or nearly; blanks are left out, as hashtags have none. */
export function hashtagsFoundQuery(typed: string) {
  const q = typed.replaceAll(/[\s#＃]+/gu, '').slice(0, longest);
  return infiniteQueryOptions({
    queryKey: searchKeys.hashtags(q),
    queryFn: ({ pageParam: cursor, signal }) =>
      api(searchHashtags, { query: { q, near: 'too', limit: pageSize, cursor }, signal }),
    enabled: q !== '',
    ...pages,
  });
}

type CountsAsked = SentQuery<typeof countFound>;

/** How many posts have these words and filters. */
export function foundCountsQuery(q: string, filters: Filters) {
  const asked = { ...filters, ...(q === '' ? {} : { q }) };
  return queryOptions({
    queryKey: searchKeys.counts(asked),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters were read by the contract
    queryFn: ({ signal }) => api(countFound, { query: asked as CountsAsked, signal }),
    enabled: Object.keys(asked).length > 0,
    ...live,
  });
}
