import { readInstance } from '@stenope/contract/site/instance';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Public settings of this site, set by the operator; they change with a restart. */
export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: ({ signal }) => api(readInstance, { signal }),
  staleTime: Infinity,
});
