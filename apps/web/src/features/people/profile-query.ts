import { readProfile } from '@stenope/contract/people/profile';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, broughtBy } from '../../platform/api/api.ts';
import { peopleKeys } from './api.ts';

/** Profile of a member by username. Under a recent former name the answer has the current one. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: peopleKeys.profile(username),
    queryFn: async ({ signal, client }) => {
      const profile = await api(readProfile, { params: { username }, signal });
      const { queryKey } = profileQuery(profile.username);
      // Stored under the current name too, for the redirect that follows.
      if (isFormer(username, profile)) client.setQueryData(queryKey, profile);
      return profile;
    },
    staleTime: 30_000,
    // Follows and blocks may change on another device.
    meta: { live: true },
  });
}

/**
 * Puts the profile embedded in the page into the cache before the first render, so that no
 * placeholder is needed.
 */
export function keepBroughtProfile(cache: QueryClient, username: string): void {
  const profile = broughtBy(readProfile, { params: { username } });
  cache.setQueryData(profileQuery(username).queryKey, profile);
  if (profile) cache.setQueryData(profileQuery(profile.username).queryKey, profile);
}

/** Whether an address uses a former username. */
export function isFormer(username: string, profile: { readonly username: string }): boolean {
  return username.toLowerCase() !== profile.username.toLowerCase();
}
