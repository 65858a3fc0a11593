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

/** More than this is not remembered: all that is told by then is that there is much. */
const mostHeard = 100;

/** Posts of those one follows that were heard of while home was open, and not shown yet. */
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
  // Whoever opens home before it is read again reads it themselves.
  void cache.invalidateQueries({ queryKey: newsKey, refetchType: 'none' });
}

const heardIn = (cache: QueryClient) => cache.getQueryData<readonly string[]>(postKeys.heard) ?? [];

/** What was shown is news no longer, in whichever list one looks next. */
export function forgetHeard(cache: QueryClient, isOver: (postId: string) => boolean): void {
  if (!heardIn(cache).some(isOver)) return;
  cache.setQueryData<readonly string[]>(postKeys.heard, (heard) =>
    heard?.filter((id) => !isOver(id)),
  );
}

/** Read again by who comes back after so long, whether or not anything was heard. */
const whileMs = 60_000;

/** Something was heard of that was not there when it was read. */
export function isBehind(heard: readonly string[], page: ListPage | undefined): boolean {
  const known = new Set(page?.items.map(({ id }) => id));
  return heard.some((id) => !known.has(id));
}

/** For who looks again: something was heard of meanwhile, or it is long ago. */
export function isDue(
  cache: QueryClient,
  { data, dataUpdatedAt }: Pick<QueryState<Pages>, 'data' | 'dataUpdatedAt'>,
): boolean {
  const isLong = Date.now() - dataUpdatedAt > whileMs;
  return isLong || isBehind(heardIn(cache), data?.pages[0]);
}

/**
 * The first page of those one follows as it is now, beside the list one looks at, which stays as it
 * is. Read when something is heard of, when the line begins to listen, and when one comes back.
 */
export function newsQuery(viewerId: string, cache: QueryClient) {
  const recent = recentList(cache, nameOf(home), 'recent');
  return queryOptions<Pages>({
    queryKey: newsKey,
    queryFn: async ({ signal }) => {
      const asked = new Set(heardIn(cache));
      const page = await readPage(home, { cursor: undefined, signal }, cache);
      const there = new Set(page.items.map(({ id }) => id));
      // Heard of before it was read, and not in it: hidden since, or of somebody one does not follow.
      forgetHeard(cache, (id) => asked.has(id) && !there.has(id));
      return { pages: [page], pageParams: [undefined] };
    },
    ...(recent ? { initialData: recent.data, initialDataUpdatedAt: recent.at } : {}),
    staleTime: Infinity,
    meta: { snapshot: true, topic: homeTopic(viewerId) },
    refetchOnWindowFocus: ({ state }) => isDue(cache, state) && 'always',
  });
}

/** Whom one follows, blocks or mutes is different now. */
export function rereadNews(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: newsKey });
}

export function homeTopic(viewerId: string): string {
  return `home:${viewerId}`;
}

export interface News {
  readonly count: number;
  /** There are more than were counted. */
  readonly isMore: boolean;
}

interface Shown {
  readonly items: readonly ListedPost[];
  readonly heard: readonly string[];
  readonly page: ListPage | undefined;
}

/**
 * How many are new to who looks at these: newer than all of them, or heard of since (one photograph
 * may take longer to develop than the next). Ids sort by time.
 */
export function newsIn({ items, heard, page }: Shown): News {
  if (!page) return { count: 0, isMore: false };
  const shown = new Set(items.map(({ id }) => id));
  const newest = items.reduce((most, { id }) => (id > most ? id : most), '');
  const told = new Set(heard);
  const fresh = page.items.filter(({ id }) => !shown.has(id) && (id > newest || told.has(id)));
  const isMore = fresh.length === page.items.length && page.next !== undefined;
  return { count: fresh.length, isMore };
}
