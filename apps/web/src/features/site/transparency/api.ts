import { readTransparency, transparencyFilePath } from '@stenope/contract/site/transparency';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

/** The report of a year; the latest one when none is named. */
export function transparencyQuery(year: number | undefined) {
  return queryOptions({
    queryKey: ['site', 'transparency', year ?? 'latest'],
    queryFn: ({ signal }) =>
      api(readTransparency, { query: year === undefined ? {} : { year }, signal }),
  });
}

/** Where the figures of a year are taken from. */
export const fileAddresses = (year: number) => ({
  csv: `${transparencyFilePath}?year=${year}`,
  json: `${readTransparency.path}?year=${year}`,
});
