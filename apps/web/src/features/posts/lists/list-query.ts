import {
  listFavourites,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  type homeLists,
  type PostSort,
} from '@stenope/contract/feed';
import type { PostCard } from '@stenope/contract/posts';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { keepCards, postKeys, type KnownPost } from '../api.ts';

interface Sortable {
  readonly sort?: PostSort;
}

/** Which posts, in which order: the server decides both. */
export type PostListOf =
  | ({ readonly kind: 'newest' } & Sortable)
  | { readonly kind: 'favourites' }
  | { readonly kind: 'home'; readonly list: (typeof homeLists)[number] }
  | ({ readonly kind: 'hashtag'; readonly tag: string } & Sortable)
  | ({ readonly kind: 'person'; readonly username: string } & Sortable);

/** One place in a list: which post, and the shape of its photograph, which never changes. */
export interface ListedPost {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface ListPage {
  readonly items: readonly ListedPost[];
  readonly next: string | undefined;
  /** There is more, for members: who looks is none. */
  readonly isForMembers: boolean;
  /** How many there are in all, where the server says so. */
  readonly total: number | undefined;
}

export type Pages = InfiniteData<ListPage, string | undefined>;

const pageSize = 24;
const minuteMs = 60_000;
/** What was fetched so lately is not fetched again for another visit. */
export const freshMs = 30_000;
/** Who left a list and comes back the same day finds their place in it. */
const keptMs = 12 * 60 * minuteMs;

/** Beside the visits: home as it is now, kept up to date while one looks at it as it was. */
export const newsVisit = 'news';

interface Asked {
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * A list as it was at a visit: who comes back to that visit finds the same list, however long it
 * had become. A new visit has a new list.
 */
export function postListQuery(of: PostListOf, visit: string, cache: QueryClient) {
  const [name, sort] = [nameOf(of), sortOf(of)];
  const recent = recentList(cache, name, sort);
  return infiniteQueryOptions({
    queryKey: postKeys.list(name, sort, visit),
    queryFn: ({ pageParam, signal }) => readPage(of, { cursor: pageParam, signal }, cache),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: ListPage) => next,
    ...(recent ? { initialData: recent.data, initialDataUpdatedAt: recent.at } : {}),
    staleTime: Infinity,
    gcTime: keptMs,
    // Pages that are there stay the very same: comparing them all anew for each would be long.
    structuralSharing: false,
    // A list of hundreds of pages is not read anew because the line broke.
    meta: { snapshot: true },
  });
}

export async function readPage(
  of: PostListOf,
  asked: Asked,
  cache: QueryClient,
): Promise<ListPage> {
  const { items, next, posts, forMembers } = await ask(of, asked);
  keepCards(cache, items);
  return { items: items.map(listed), next, total: posts, isForMembers: forMembers === true };
}

interface Answer {
  readonly items: readonly PostCard[];
  readonly next?: string | undefined;
  readonly posts?: number;
  readonly forMembers?: true | undefined;
}

function ask(of: PostListOf, { cursor, signal }: Asked): Promise<Answer> {
  const query = { limit: pageSize, cursor };
  if (of.kind === 'home') return api(readHome, { params: { list: of.list }, query, signal });
  if (of.kind === 'favourites') return api(listFavourites, { query, signal });
  const call = { query: { ...query, sort: of.sort }, signal };
  if (of.kind === 'hashtag') return api(readHashtag, { params: { tag: of.tag }, ...call });
  if (of.kind === 'person') return api(listPostsOf, { params: { username: of.username }, ...call });
  return api(listPosts, call);
}

/** Those of one name hold the same posts, in whatever order. */
export function sortOf(of: PostListOf): PostSort {
  return 'sort' in of ? (of.sort ?? 'recent') : 'recent';
}

/** Names are compared without case, and so are tags. */
export function nameOf(of: PostListOf): string {
  if (of.kind === 'home') return `home ${of.list}`;
  if (of.kind === 'hashtag') return `hashtag ${of.tag.toLowerCase()}`;
  if (of.kind === 'person') return `person ${of.username.toLowerCase()}`;
  return of.kind;
}

/** What is still being developed has no shape yet, and stands as a square. */
export function listed({ id, photo }: Pick<PostCard, 'id' | 'photo'>): ListedPost {
  return { id, width: photo?.width ?? 1, height: photo?.height ?? 1 };
}

/**
 * The first page of the same list, when another visit fetched it a moment ago, or when it was kept
 * up to date since.
 */
export function recentList(cache: QueryClient, name: string, sort: PostSort) {
  const lists = cache.getQueryCache().findAll({ queryKey: [...postKeys.lists, name, sort] });
  const renewed = name === followingName ? (cache.getQueryData<number>(postKeys.renewed) ?? 0) : 0;
  const [newest] = lists
    .flatMap((query) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all under this key are lists
      const { data, dataUpdatedAt: at, isInvalidated } = query.state as QueryState<Pages>;
      const isKept = query.queryKey.at(-1) === newsVisit && query.isActive() && !isInvalidated;
      const isFresh = at >= renewed && (isKept || Date.now() - at < freshMs);
      return data && isFresh ? [{ at, data: firstOf(data) }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
  return newest;
}

/** Of those one follows. */
const followingName = 'home following';

/**
 * One follows others now: the next visit of home is read anew. The lists one may come back to stay,
 * and with them the place in each, without those whom one does not follow any more.
 */
export function renewHome(cache: QueryClient, authorId: string, following: boolean): void {
  cache.setQueryData<number>(postKeys.renewed, Date.now());
  if (following) return;
  const isTheirs = ({ id }: ListedPost) =>
    cache.getQueryData<KnownPost>(postKeys.post(id))?.author.id === authorId;
  cache.setQueriesData<Pages>({ queryKey: [...postKeys.lists, followingName] }, (data) => {
    if (!data?.pages.some(({ items }) => items.some(isTheirs))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter((post) => !isTheirs(post)),
    }));
    return { ...data, pages };
  });
}

function firstOf({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** In every list that shows it: the post has a shape now, or has gone. */
export function relist(
  cache: QueryClient,
  postId: string,
  change: (post: ListedPost) => readonly ListedPost[],
): void {
  const holds = (page: ListPage) => page.items.some(({ id }) => id === postId);
  cache.setQueriesData<Pages>({ queryKey: postKeys.lists }, (data) => {
    if (!data?.pages.some(holds)) return data;
    const pages = data.pages.map((page) =>
      holds(page)
        ? { ...page, items: page.items.flatMap((one) => (one.id === postId ? change(one) : [one])) }
        : page,
    );
    return { ...data, pages };
  });
}

/** The next visit reads these anew, whatever another one fetched a moment ago. */
export function outdate(cache: QueryClient, isOutdated: (name: string) => boolean): void {
  cache.removeQueries({
    queryKey: postKeys.lists,
    type: 'inactive',
    predicate: ({ queryKey }) => isOutdated(String(queryKey[2])),
  });
}
