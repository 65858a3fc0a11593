import type { AnswerOf } from '@stenope/contract/action';
import { readOwnProfile, type OwnProfile, type Profile } from '@stenope/contract/people/profile';
import {
  listBlocks,
  listFollowers,
  listFollowing,
  listMutes,
  suggestPeople,
  type ListedPerson,
} from '@stenope/contract/people/ties';
import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { afterWrites, followWrites } from '../../platform/api/after-writes.ts';
import { api } from '../../platform/api/api.ts';

export const peopleKeys = {
  profiles: ['people', 'profile'],
  /** Usernames are compared without case, so the key is lower-cased. */
  profile: (username: string) => ['people', 'profile', username.toLowerCase()],
  own: ['people', 'own'],
  lists: ['people', 'list'],
  list: (userId: string, which: string, q: string) => ['people', 'list', userId, which, q],
  suggestions: ['people', 'suggestions'],
  boundaries: ['people', 'boundary'],
  boundary: (which: string) => ['people', 'boundary', which],
  following: (userId: string) => [...followWrites, userId],
} as const;

/** Poll interval while something is still processing. */
const lookAgainMs = 2000;

export const ownProfileQuery = queryOptions({
  queryKey: peopleKeys.own,
  queryFn: ({ signal }) => api(readOwnProfile, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.covers.some((cover) => cover.state === 'processing') === true && lookAgainMs,
});

/** Stores one's changed profile, and invalidates its public versions. */
export function keepOwn(cache: QueryClient, profile: OwnProfile): void {
  cache.setQueryData(ownProfileQuery.queryKey, profile);
  void cache.invalidateQueries({ queryKey: peopleKeys.profiles });
}

export type FollowList = 'followers' | 'following';

type People = AnswerOf<typeof listFollowers>;

const pageSize = 30;

export function peopleListQuery(userId: string, which: FollowList, q: string) {
  return infiniteQueryOptions({
    queryKey: peopleKeys.list(userId, which, q),
    queryFn: ({ pageParam, signal }): Promise<People> =>
      api(which === 'followers' ? listFollowers : listFollowing, {
        params: { userId },
        query: { limit: pageSize, cursor: pageParam, ...(q !== '' && { q }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: People) => next,
    staleTime: 30_000,
  });
}

export type Boundary = 'blocked' | 'muted';

type Bounded = AnswerOf<typeof listBlocks>;

export function boundaryQuery(which: Boundary) {
  return infiniteQueryOptions({
    queryKey: peopleKeys.boundary(which),
    queryFn: ({ pageParam, signal }): Promise<Bounded> =>
      api(which === 'blocked' ? listBlocks : listMutes, {
        query: { limit: pageSize, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Bounded) => next,
    staleTime: 0,
  });
}

export interface SuggestedMember extends Suggested {
  /** Members followed since stay in the list, so that it can be undone. */
  readonly following?: boolean;
}

type Suggested = AnswerOf<typeof suggestPeople>['items'][number];

/** Never refetched while choosing: the list would change under the member's eyes. */
export const suggestionsQuery = queryOptions<readonly SuggestedMember[]>({
  queryKey: peopleKeys.suggestions,
  queryFn: async ({ signal, client }) => {
    await afterWrites(client, followWrites, signal);
    return (await api(suggestPeople, { query: { limit: 6 }, signal })).items;
  },
  staleTime: 60_000,
  meta: { snapshot: true },
});

/**
 * Row of suggestions. Not refetched on mount: it mounts and unmounts with the chosen view, and a
 * refetch would drop members just followed.
 */
export const railQuery = queryOptions<readonly SuggestedMember[]>({
  ...suggestionsQuery,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Optimistically shows a follow wherever the member is cached. */
export function showFollowing(cache: QueryClient, userId: string, following: boolean): void {
  changeProfile(cache, userId, (known) => ({
    ...known,
    counts: known.counts && {
      ...known.counts,
      followers: Math.max(0, known.counts.followers + step(known.mine.following, following)),
    },
    mine: { ...known.mine, following },
  }));
  const shown = (one: ListedPerson) => (one.id === userId ? { ...one, following } : one);
  cache.setQueriesData<InfiniteData<People>>({ queryKey: peopleKeys.lists }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({ ...page, items: page.items.map(shown) }));
    return { ...data, pages };
  });
  cache.setQueryData<readonly SuggestedMember[]>(peopleKeys.suggestions, (known) =>
    known?.map((one) => (one.id === userId ? { ...one, following } : one)),
  );
}

function step(before: boolean, after: boolean): number {
  return Number(after) - Number(before);
}

/** Changes a member's cached profile, under whatever username it was opened. */
export function changeProfile(
  cache: QueryClient,
  userId: string,
  change: (known: Profile) => Profile,
): void {
  cache.setQueriesData<Profile>({ queryKey: peopleKeys.profiles }, (known) =>
    known?.id === userId ? change(known) : known,
  );
}

/** Whether a follow or unfollow of this member is in flight. */
export function isWished(cache: QueryClient, userId: string): boolean {
  return cache.isMutating({ mutationKey: peopleKeys.following(userId) }) > 0;
}

/**
 * Refetches counts and follow state. Skipped while another follow is in flight: that one refetches
 * when it settles.
 */
export function rereadTies(cache: QueryClient, userId: string, underWay = 0): void {
  if (cache.isMutating({ mutationKey: peopleKeys.following(userId) }) > underWay) return;
  const isAffected = (known: unknown) =>
    isProfile(known) && (known.id === userId || known.mine.self);
  void cache.invalidateQueries({
    queryKey: peopleKeys.profiles,
    predicate: ({ state }) => isAffected(state.data),
  });
  // Not refetched at once: somebody may be choosing from the list.
  void cache.invalidateQueries({ queryKey: peopleKeys.lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: peopleKeys.suggestions, refetchType: 'none' });
}

function isProfile(known: unknown): known is Profile {
  return typeof known === 'object' && known !== null && 'mine' in known;
}
