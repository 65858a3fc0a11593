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
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/failures.ts';

export const peopleKeys = {
  profiles: ['people', 'profile'],
  /** Names are compared without case, and so are their pages. */
  profile: (username: string) => ['people', 'profile', username.toLowerCase()],
  own: ['people', 'own'],
  lists: ['people', 'list'],
  list: (userId: string, which: string, q: string) => ['people', 'list', userId, which, q],
  suggestions: ['people', 'suggestions'],
  boundaries: ['people', 'boundary'],
  boundary: (which: string) => ['people', 'boundary', which],
  following: (userId: string) => ['people', 'following', userId],
} as const;

/** What is still being made settles by itself: who waits for it looks again. */
const lookAgainMs = 2000;

export const ownProfileQuery = queryOptions({
  queryKey: peopleKeys.own,
  queryFn: ({ signal }) => api(readOwnProfile, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.covers.some((cover) => cover.state === 'processing') === true && lookAgainMs,
});

/** What one's own page is now; what others see of it is read anew. */
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

export interface Suggestion extends Suggested {
  /** Whom one follows since stays in sight, so that one can think again. */
  readonly following?: boolean;
}

type Suggested = AnswerOf<typeof suggestPeople>['items'][number];

/** A list one chooses from stays as it is while one chooses. */
export const suggestionsQuery = queryOptions<readonly Suggestion[]>({
  queryKey: peopleKeys.suggestions,
  queryFn: async ({ signal }) => (await api(suggestPeople, { query: { limit: 6 }, signal })).items,
  staleTime: 60_000,
});

/**
 * Beside photographs whom one follows stays in sight: read anew, they would not be among them. Their
 * row comes and goes with where one looks.
 */
export const railQuery = queryOptions<readonly Suggestion[]>({
  ...suggestionsQuery,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** At once, wherever the member stands. */
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
  cache.setQueryData<readonly Suggestion[]>(peopleKeys.suggestions, (known) =>
    known?.map((one) => (one.id === userId ? { ...one, following } : one)),
  );
}

function step(before: boolean, after: boolean): number {
  return Number(after) - Number(before);
}

/** The page of a member, under whatever name it was opened. */
export function changeProfile(
  cache: QueryClient,
  userId: string,
  change: (known: Profile) => Profile,
): void {
  cache.setQueriesData<Profile>({ queryKey: peopleKeys.profiles }, (known) =>
    known?.id === userId ? change(known) : known,
  );
}

/** Somebody has just pressed, and the server has not answered yet. */
export function isWished(cache: QueryClient, userId: string): boolean {
  return cache.isMutating({ mutationKey: peopleKeys.following(userId) }) > 0;
}

/**
 * Counts and ties as the server has them. A wish still under way is not overwritten: whoever sent
 * it asks once it is settled.
 */
export function rereadTies(cache: QueryClient, userId: string, underWay = 0): void {
  if (cache.isMutating({ mutationKey: peopleKeys.following(userId) }) > underWay) return;
  const concerned = (known: unknown) =>
    isProfile(known) && (known.id === userId || known.mine.self);
  void cache.invalidateQueries({
    queryKey: peopleKeys.profiles,
    predicate: ({ state }) => concerned(state.data),
  });
  // Somebody may be choosing from it just now: the next look reads it anew.
  void cache.invalidateQueries({ queryKey: peopleKeys.lists, refetchType: 'none' });
  void cache.invalidateQueries({ queryKey: peopleKeys.suggestions, refetchType: 'none' });
}

function isProfile(known: unknown): known is Profile {
  return typeof known === 'object' && known !== null && 'mine' in known;
}

/** Gone, hidden, or never there: to a reader it is the same. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error, 'not_found') || isRefusal(error, 'invalid');
}
