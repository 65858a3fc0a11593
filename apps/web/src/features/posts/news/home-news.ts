import { queryOptions, skipToken, type QueryClient, type QueryState } from '@tanstack/react-query';
import { postKeys } from '../api.ts';
import {
  nameOf,
  newsVisit,
  readPage,
  recentList,
  type ListedPost,
  type ListPage,
  type Pages,
} from '../lists/list-query.ts';

const home = { kind: 'home', list: 'following' } as const;
const newsKey = postKeys.list(nameOf(home), 'recent', newsVisit);

/** At most this many are remembered; beyond that only "many" is shown. */
const mostHeard = 100;

/** New posts of followed members, told by events while home was open and not shown yet. */
export const heardQuery = queryOptions<readonly string[]>({
  queryKey: postKeys.heard,
  queryFn: skipToken,
  gcTime: Infinity,
});

export function heardOf(cache: QueryClient, postId: string): void {
  cache.setQueryDefaults(postKeys.heard, { gcTime: Infinity });
  cache.setQueryData<readonly string[]>(postKeys.heard, (heard = []) =>
    heard.includes(postId) ? heard : [...heard, postId].slice(-mostHeard),
  );
  // Refetched by the component that next shows home.
  void cache.invalidateQueries({ queryKey: newsKey, refetchType: 'none' });
}

const heardIn = (cache: QueryClient) => cache.getQueryData<readonly string[]>(postKeys.heard) ?? [];

/** Removes posts that were shown, or are over, from the news. */
export function forgetHeard(cache: QueryClient, isOver: (postId: string) => boolean): void {
  if (!heardIn(cache).some(isOver)) return;
  cache.setQueryData<readonly string[]>(postKeys.heard, (heard) =>
    heard?.filter((id) => !isOver(id)),
  );
}

/** After this time a returning viewer causes a refetch, whether or not events arrived. */
const whileMs = 60_000;

/** Whether an event told of a post that the fetched page lacks. */
export function isBehind(heard: readonly string[], page: ListPage | undefined): boolean {
  const known = new Set(page?.items.map(({ id }) => id));
  return heard.some((id) => !known.has(id));
}

/** Whether the news should be refetched: an event arrived meanwhile, or it is too old. */
export function isDue(
  cache: QueryClient,
  { data, dataUpdatedAt }: Pick<QueryState<Pages>, 'data' | 'dataUpdatedAt'>,
): boolean {
  const isLong = Date.now() - dataUpdatedAt > whileMs;
  return isLong || isBehind(heardIn(cache), data?.pages[0]);
}

/**
 * First page of the followed members' posts as it is now, beside the list on screen, which stays
 * unchanged. Fetched after an event, when the line starts listening, and when the viewer returns.
 */
export function newsQuery(viewerId: string, cache: QueryClient) {
  const recent = recentList(cache, nameOf(home), 'recent');
  return queryOptions<Pages>({
    queryKey: newsKey,
    queryFn: async ({ signal }) => {
      const asked = new Set(heardIn(cache));
      const page = await readPage(home, { cursor: undefined, signal }, cache);
      const there = new Set(page.items.map(({ id }) => id));
      // Told before the page was fetched, but not in it: hidden since, or of a member no longer
      // followed.
      forgetHeard(cache, (id) => asked.has(id) && !there.has(id));
      return { pages: [page], pageParams: [undefined] };
    },
    ...(recent ? { initialData: recent.data, initialDataUpdatedAt: recent.at } : {}),
    staleTime: Infinity,
    meta: { snapshot: true, topic: homeTopic(viewerId) },
    refetchOnWindowFocus: ({ state }) => isDue(cache, state) && 'always',
  });
}

/** Called when follows, blocks or mutes changed. */
export function rereadNews(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: newsKey });
}

export function homeTopic(viewerId: string): string {
  return `home:${viewerId}`;
}

export interface News {
  readonly count: number;
  /** True when there are more than were counted. */
  readonly isMore: boolean;
}

interface Shown {
  readonly items: readonly ListedPost[];
  readonly heard: readonly string[];
  readonly page: ListPage | undefined;
}

/**
 * Number of posts new to the viewer of these: newer than all of them, or told since (a photograph
 * may take longer to develop than the next). Ids sort by time.
 */
export function newsIn({ items, heard, page }: Shown): News {
  if (!page) return { count: 0, isMore: false };
  const shown = new Set(items.map(({ id }) => id));
  const newest = items.reduce((most, { id }) => (id > most ? id : most), '');
  const heardIds = new Set(heard);
  const fresh = page.items.filter(({ id }) => !shown.has(id) && (id > newest || heardIds.has(id)));
  const isMore = fresh.length === page.items.length && page.next !== undefined;
  return { count: fresh.length, isMore };
}
