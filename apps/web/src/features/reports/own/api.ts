import { listOwnReports, readOwnReport } from '@stenope/contract/site/reports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

const keys = {
  list: ['own reports', 'list'],
  one: (id: string) => ['own reports', 'one', id],
} as const;

const first: string | undefined = undefined;

/** What one reported, newest first. */
export const ownReportsQuery = infiniteQueryOptions({
  queryKey: keys.list,
  queryFn: ({ pageParam, signal }) => api(listOwnReports, { query: { cursor: pageParam }, signal }),
  initialPageParam: first,
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
});

export function ownReportQuery(id: string) {
  return queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api(readOwnReport, { params: { reportId: id }, signal }),
  });
}
