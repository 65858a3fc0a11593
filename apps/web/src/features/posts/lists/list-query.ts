import {
  listFavourites,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  type homeLists,
  type PostSort,
} from '@stenope/contract/feed';
import type { SentQuery } from '@stenope/contract/action';
import type { PostCard } from '@stenope/contract/posts';
import { listCellPosts } from '@stenope/contract/feed/map';
import { searchPosts } from '@stenope/contract/feed/search';
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query';
import { afterWrites, followWrites } from '../../../platform/api/after-writes.ts';
import { api } from '../../../platform/api/api.ts';
import { isUnderWay } from '../../../platform/live/read-after-gap.ts';
import { keepCards, postKeys, type KnownPost } from '../api.ts';

interface Sortable {
  readonly sort?: PostSort;
}

/** Words, filters and order of a search. */
export type SearchAsked = Omit<SentQuery<typeof searchPosts>, 'cursor' | 'limit'>;

/** Which posts, in which order; the server decides both. */
export type PostListOf =
  | ({ readonly kind: 'newest' } & Sortable)
  | { readonly kind: 'favourites' }
  | { readonly kind: 'search'; readonly asked: SearchAsked }
  | { readonly kind: 'square'; readonly cell: string }
  | { readonly kind: 'home'; readonly list: (typeof homeLists)[number] }
  | ({ readonly kind: 'hashtag'; readonly tag: string } & Sortable)
  | ({ readonly kind: 'person'; readonly username: string } & Sortable);

/** Entry of a list: the post's id and the shape of its photograph, which never changes. */
export interface ListedPost {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Followed hashtag that brought it. */
  readonly via?: string;
}

export interface ListPage {
  readonly items: readonly ListedPost[];
  readonly next: string | undefined;
  /** True for visitors when members would see more. */
  readonly isForMembers: boolean;
  /** Total number of posts, where the server tells it. */
  readonly total: number | undefined;
  /** True when the total is a round number. */
  readonly isAbout?: boolean;
  /** What was searched for in place of what was typed. */
  readonly spelling?: string | undefined;
  /** True when no post has all the words, and these have some. */
  readonly isSome?: boolean;
}

export type Pages = InfiniteData<ListPage, string | undefined>;

const pageSize = 24;
const minuteMs = 60_000;
/** A list fetched within this time is reused for a new visit. */
export const freshMs = 30_000;
/** A list left and revisited within this time keeps its place. */
const cachedMs = 12 * 60 * minuteMs;

/** Visit name of the home list kept up to date in the background, beside the one on screen. */
export const newsVisit = 'news';

/** Visit name of the home lists that were seen earlier, there while the server does not answer. */
export const seenVisit = 'seen';

interface Asked {
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * List of posts as of a visit: going back to that visit shows the same list at the same length. A
 * new visit has a new list.
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
    gcTime: cachedMs,
    // Loaded pages keep their identity; comparing all of them after each fetch would take long.
    structuralSharing: false,
    // A snapshot: hundreds of pages are not refetched after a lost connection.
    meta: { snapshot: true },
  });
}

export async function readPage(
  of: PostListOf,
  asked: Asked,
  cache: QueryClient,
): Promise<ListPage> {
  if (nameOf(of) === followingName) await afterWrites(cache, followWrites, asked.signal);
  if (of.kind === 'favourites') await afterWrites(cache, postKeys.favouriteWrites, asked.signal);
  const { items, next, posts, approximate, forMembers, spelling, some } = await ask(of, asked);
  keepCards(cache, items.map(cardOf));
  return {
    items: items.map(listed),
    next,
    total: posts,
    isForMembers: forMembers === true,
    ...(approximate === undefined ? {} : { isAbout: approximate }),
    ...(spelling === undefined ? {} : { spelling }),
    ...(some === undefined ? {} : { isSome: some }),
  };
}

type HomeCard = PostCard & { readonly via?: string | undefined };

/** What brought a post belongs to its list, not to the post. */
function cardOf(shown: HomeCard): PostCard {
  const { via: _, ...card } = shown;
  return card;
}

interface Answer {
  readonly items: readonly HomeCard[];
  readonly next?: string | undefined;
  readonly posts?: number;
  readonly approximate?: true | undefined;
  readonly forMembers?: true | undefined;
  readonly spelling?: string | undefined;
  readonly some?: true | undefined;
}

function ask(of: PostListOf, { cursor, signal }: Asked): Promise<Answer> {
  const query = { limit: pageSize, cursor };
  if (of.kind === 'home') return api(readHome, { params: { list: of.list }, query, signal });
  if (of.kind === 'favourites') return api(listFavourites, { query, signal });
  if (of.kind === 'square') return api(listCellPosts, { params: { cell: of.cell }, query, signal });
  if (of.kind === 'search') return api(searchPosts, { query: { ...of.asked, ...query }, signal });
  const call = { query: { ...query, sort: of.sort }, signal };
  if (of.kind === 'hashtag') return api(readHashtag, { params: { tag: of.tag }, ...call });
  if (of.kind === 'person') return api(listPostsOf, { params: { username: of.username }, ...call });
  return api(listPosts, call);
}

/** Sort order; lists of one name hold the same posts in different orders. */
export function sortOf(of: PostListOf): PostSort {
  return 'sort' in of ? (of.sort ?? 'recent') : 'recent';
}

/** Name of a list; usernames and tags are compared without case. */
export function nameOf(of: PostListOf): string {
  if (of.kind === 'home') return `home ${of.list}`;
  if (of.kind === 'hashtag') return `hashtag ${of.tag.toLowerCase()}`;
  if (of.kind === 'person') return `person ${of.username.toLowerCase()}`;
  if (of.kind === 'square') return `square ${of.cell}`;
  if (of.kind === 'search') return `search ${JSON.stringify(of.asked)}`;
  return of.kind;
}

/** A photograph still developing has no shape yet and is shown as a square. */
export function listed({ id, photo, via }: Pick<HomeCard, 'id' | 'photo' | 'via'>): ListedPost {
  const shape = { id, width: photo?.width ?? 1, height: photo?.height ?? 1 };
  return via === undefined ? shape : { ...shape, via };
}

/**
 * First page of the same list, if another visit fetched it a moment ago or events kept it up to
 * date, or if nothing newer can be had.
 */
export function recentList(cache: QueryClient, name: string, sort: PostSort) {
  const lists = cache.getQueryCache().findAll({ queryKey: [...postKeys.lists, name, sort] });
  const renewed = name === followingName ? (cache.getQueryData<number>(postKeys.renewed) ?? 0) : 0;
  const [newest] = lists
    .flatMap((query) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all queries under this key are lists
      const { data, dataUpdatedAt: at, isInvalidated } = query.state as QueryState<Pages>;
      const staysFresh = query.queryKey.at(-1) === newsVisit && query.isActive() && !isInvalidated;
      const isFresh = at >= renewed && (staysFresh || Date.now() - at < freshMs);
      return data && (isFresh || query.queryKey.at(-1) === seenVisit)
        ? [{ at, data: firstOf(data) }]
        : [];
    })
    .toSorted((one, other) => other.at - one.at);
  return newest;
}

/** List of the posts of followed members and hashtags. */
const followingName = 'home following';

/**
 * After a follow or unfollow, the next visit of home is fetched anew. Lists of earlier visits keep
 * their place, without the posts of members no longer followed.
 */
export function renewHome(cache: QueryClient, authorId: string, following: boolean): void {
  const isTheirs = ({ id, via }: ListedPost) =>
    via === undefined && cache.getQueryData<KnownPost>(postKeys.post(id))?.author.id === authorId;
  renew(cache, following ? undefined : isTheirs);
}

/** The same after a hashtag was followed or unfollowed. */
export function renewHomeByTag(cache: QueryClient, tag: string, following: boolean): void {
  renew(cache, following ? undefined : ({ via }) => via === tag);
}

function renew(cache: QueryClient, isGone: ((post: ListedPost) => boolean) | undefined): void {
  cache.setQueryData<number>(postKeys.renewed, Date.now());
  // Lists being fetched may be answered from before the follow: they are fetched after it.
  void cache.invalidateQueries({
    queryKey: [...postKeys.lists, followingName],
    predicate: isUnderWay,
  });
  if (!isGone) return;
  cache.setQueriesData<Pages>({ queryKey: [...postKeys.lists, followingName] }, (data) => {
    if (!data?.pages.some(({ items }) => items.some(isGone))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter((post) => !isGone(post)),
    }));
    return { ...data, pages };
  });
}

function firstOf({ pages, pageParams }: Pages): Pages {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Updates or removes a post in every cached list. */
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

/** Drops these lists, so that the next visit fetches them anew. */
export function outdate(cache: QueryClient, isOutdated: (name: string) => boolean): void {
  cache.removeQueries({
    queryKey: postKeys.lists,
    type: 'inactive',
    predicate: ({ queryKey }) => isOutdated(String(queryKey[2])),
  });
}

/** Reads the lists of a hashtag anew, also the one on screen. */
export function rereadTagged(cache: QueryClient, tag: string): void {
  const name = nameOf({ kind: 'hashtag', tag, sort: 'recent' });
  void cache.resetQueries({ queryKey: [...postKeys.lists, name] });
}
