import { readProfile } from '@stenope/contract/people/profile';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { peopleKeys } from './api.ts';

/** A member’s page, by the name they are called now. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: peopleKeys.profile(username),
    queryFn: ({ signal }) => api(readProfile, { params: { username }, signal }),
    staleTime: 30_000,
    // Whom one follows or blocks may change on another device.
    meta: { live: true },
  });
}
