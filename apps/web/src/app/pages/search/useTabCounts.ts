import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  foundCountsQuery,
  hashtagsFoundQuery,
  peopleFoundQuery,
  totalsQuery,
} from '../../../features/search/api.ts';
import { countFilters, readAddress } from '../../../features/search/address.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

export type Tab = 'posts' | 'users' | 'hashtags' | 'map';

/**
 * What stands beside each tab of the search: how much there is, or how much of it was found. Words
 * and filters leave the map as it is, so its total would mislead beside what they find.
 */
export function useTabCounts(address: URLSearchParams): Readonly<Partial<Record<Tab, string>>> {
  const { q, filters } = readAddress(address);
  const words = q.trim();
  const { data: totals } = useQuery(totalsQuery);
  const { data: posts } = useQuery(foundCountsQuery(words, filters));
  const users = useInfiniteQuery(peopleFoundQuery(words));
  const hashtags = useInfiniteQuery(hashtagsFoundQuery(words));
  const format = new Intl.NumberFormat(useLanguageCode(), { notation: 'compact' });
  const told = (count: number, isMore = false) => format.format(count) + (isMore ? '+' : '');
  if (words === '' && countFilters(filters) === 0) {
    if (!totals) return {};
    return {
      posts: told(totals.posts),
      users: told(totals.users),
      hashtags: told(totals.hashtags),
      map: told(totals.placed),
    };
  }
  const loaded = ({ data, hasNextPage }: typeof users | typeof hashtags) =>
    words !== '' &&
    data && { count: data.pages.reduce((sum, page) => sum + page.items.length, 0), hasNextPage };
  const [someUsers, someHashtags] = [loaded(users), loaded(hashtags)];
  return {
    ...(posts && { posts: told(posts.posts, posts.more) }),
    ...(someUsers && { users: told(someUsers.count, someUsers.hasNextPage) }),
    ...(someHashtags && { hashtags: told(someHashtags.count, someHashtags.hasNextPage) }),
  };
}
