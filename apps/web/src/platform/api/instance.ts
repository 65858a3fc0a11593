import { readInstance } from '@stenope/contract/site/instance';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The public settings of this site. They are the operator's, and change with a restart. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => api(readInstance, { signal }),
  staleTime: Infinity,
});
