import { countPage, readAnalytics } from '@stenope/contract/site/analytics';
import { pageKindOf } from '@stenope/domain/analytics/pages';
import type { Language } from '@stenope/i18n/languages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

export const analyticsQuery = queryOptions({
  queryKey: ['site', 'analytics'],
  queryFn: ({ signal }) => api(readAnalytics, { query: {}, signal }),
  staleTime: 60_000,
});

/** Counts a page that was opened. Nobody waits for it, and a page lost is no matter. */
export async function countOpened(pathname: string, language: Language): Promise<void> {
  try {
    await api(countPage, { body: { page: pageKindOf(pathname), language } });
  } catch {
    // The network is away, or the switch was turned off.
  }
}
