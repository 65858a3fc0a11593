import type { Photo } from '@stenope/contract/media';
import {
  deleteHiddenAnswers,
  deletePost,
  readPost,
  type Post,
  type PostCard,
  type PostPage,
} from '@stenope/contract/posts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { photoSource, stillSource } from '../../platform/api/media-address.ts';
import type { PhotoSource } from '../../ui/photo/sources.ts';

export const postKeys = {
  /** Each post is cached once, as a card or whole, however many lists contain it. */
  posts: ['posts', 'post'],
  post: (postId: string) => ['posts', 'post', postId],
  /** Lists hold only the ids and aspect ratios of their posts. */
  lists: ['posts', 'list'],
  list: (name: string, sort: string, visit: string) => ['posts', 'list', name, sort, visit],
  /** New posts heard of while home was open, not shown yet. */
  heard: ['posts', 'heard'],
  /** When home was last changed by following or unfollowing. */
  renewed: ['posts', 'renewed'],
  /** Places of members' posts; usernames are compared without case. */
  places: ['posts', 'places'],
  placesOf: (username: string) => ['posts', 'places', username.toLowerCase()],
  alike: (postId: string) => ['posts', 'alike', postId],
  comments: (postId: string) => ['posts', 'comments', postId],
  thread: (postId: string) => ['posts', 'comments', postId, 'thread'],
  /** Mutation keys: a post is added to the collection, or taken out. */
  favouriteWrites: ['posts', 'favourite writes'],
  favouriteWritesOf: (postId: string) => ['posts', 'favourite writes', postId],
  replies: (postId: string, commentId: string) => ['posts', 'comments', postId, commentId],
} as const;

export type KnownPost = PostCard | Post;

export function isWhole(post: KnownPost): post is Post {
  return 'description' in post;
}

/** A post; a card from a list is shown at once, and fetched whole by components that need more. */
export function postQuery(postId: string) {
  return queryOptions<KnownPost>({
    queryKey: postKeys.post(postId),
    queryFn: ({ client, signal }) =>
      readWithThread(client, postId, () => api(readPost, { params: { postId }, signal })),
    staleTime: ({ state }) => (state.data && isWhole(state.data) ? 30_000 : 0),
    // Kept as long as the page: a card is about a kilobyte, and its list may show it again at any
    // time.
    gcTime: Infinity,
  });
}

/**
 * Fetches a post with the first page of its comments and seeds the comment list with it. An
 * existing list is left alone, because events keep it up to date. One invalidated meanwhile (its
 * topic was subscribed only now) is refetched by the component that shows it.
 */
export async function readWithThread(
  cache: QueryClient,
  postId: string,
  read: () => Promise<PostPage>,
): Promise<Post> {
  const queryKey = postKeys.thread(postId);
  const isStale = () => cache.getQueryState(queryKey)?.isInvalidated === true;
  // Created before the answer arrives, so that it can be invalidated meanwhile.
  cache
    .getQueryCache()
    .build(cache, cache.defaultQueryOptions({ queryKey, meta: liveMeta(postId) }));
  const { thread, ...post } = await read();
  if (cache.getQueryData(queryKey) === undefined) {
    const wasStale = isStale();
    cache.setQueryData(queryKey, { pages: [thread], pageParams: [undefined] });
    if (wasStale) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
  return post;
}

/**
 * Query meta: kept up to date by the topic of this post, and read again when events may have been
 * missed.
 */
export function liveMeta(postId: string) {
  return { live: true, topic: topicOf(postId) };
}

export function topicOf(postId: string): string {
  return `post:${postId}`;
}

/** Observes a cached post without fetching it. */
export function cardQuery(postId: string) {
  return { ...postQuery(postId), enabled: false } as const;
}

/** Stores the cards of a list; fields of a whole post already cached are kept. */
export function keepCards(cache: QueryClient, cards: readonly PostCard[]): void {
  cache.setQueryDefaults(postKeys.posts, { gcTime: Infinity });
  for (const card of cards) {
    cache.setQueryData<KnownPost>(postKeys.post(card.id), (known) =>
      known && isWhole(known) ? { ...known, ...card } : card,
    );
  }
}

/** Changes the cached post, which its page and all lists show. */
export function changePost(
  cache: QueryClient,
  postId: string,
  change: (post: KnownPost) => Partial<Post>,
): void {
  cache.setQueryData<KnownPost>(
    postKeys.post(postId),
    (post) => post && { ...post, ...change(post) },
  );
}

/** Updates the follow state under all cached posts of an author. */
export function showFollowing(cache: QueryClient, authorId: string, following: boolean): void {
  cache.setQueriesData<KnownPost>({ queryKey: postKeys.posts }, (post) =>
    post && isWhole(post) && post.author.id === authorId ? { ...post, following } : post,
  );
}

/** Posts deleted on this page, which is left anyway: the event need not refetch them. */
const deletedHere = new Set<string>();

/**
 * Deletes answers hidden from the author. The answer does not reveal whether there were any, so
 * nothing is refetched.
 */
export async function removeHiddenAnswers(postId: string): Promise<void> {
  await api(deleteHiddenAnswers, { params: { postId } });
}

export async function removePost(postId: string): Promise<void> {
  deletedHere.add(postId);
  try {
    await api(deletePost, { params: { postId } });
  } catch (error) {
    deletedHere.delete(postId);
    throw error;
  }
}

export function wasDeletedHere(postId: string): boolean {
  return deletedHere.has(postId);
}

export function postAddress({ id, author }: Pick<PostCard, 'id' | 'author'>): string {
  return `/user/${author.username}/post/${id}`;
}

/** All served files of a photograph. */
export function sourcesOf(photo: Photo): readonly PhotoSource[] {
  return photo.formats.flatMap((format) =>
    photo.widths.map((width) => ({
      type: `image/${format}` as const,
      width,
      url: photoSource(photo, width, format),
    })),
  );
}

export function stillOf(photo: Photo): string | undefined {
  return photo.animated ? stillSource(photo) : undefined;
}
