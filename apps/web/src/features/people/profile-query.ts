import { readProfile } from '@stenope/contract/people/profile';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, broughtBy } from '../../platform/api/api.ts';
import { peopleKeys } from './api.ts';

/** A member’s page, by their name. By one they gave up lately it says how they are called now. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: peopleKeys.profile(username),
    queryFn: async ({ signal, client }) => {
      const profile = await api(readProfile, { params: { username }, signal });
      const { queryKey } = profileQuery(profile.username);
      // Whoever is led on to their address finds them there.
      if (isFormer(username, profile)) client.setQueryData(queryKey, profile);
      return profile;
    },
    staleTime: 30_000,
    // Whom one follows or blocks may change on another device.
    meta: { live: true },
  });
}

/** What came with the page stands there when it is drawn: its place need not be kept. */
export function keepBroughtProfile(cache: QueryClient, username: string): void {
  const profile = broughtBy(readProfile, { params: { username } });
  cache.setQueryData(profileQuery(username).queryKey, profile);
  if (profile) cache.setQueryData(profileQuery(profile.username).queryKey, profile);
}

/** Whether an address names somebody by a name they gave up. */
export function isFormer(username: string, profile: { readonly username: string }): boolean {
  return username.toLowerCase() !== profile.username.toLowerCase();
}
