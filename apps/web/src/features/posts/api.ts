import { photoSource, type Photo } from '@stenope/contract/media';
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
import { isRefusal } from '../../platform/api/failures.ts';
import type { PhotoSource } from '../../ui/photo/sources.ts';

export const postKeys = {
  /** A post once, however many lists it stands in: as its card, or whole. */
  posts: ['posts', 'post'],
  post: (postId: string) => ['posts', 'post', postId],
  /** Lists hold the ids and the frames of what they show, and nothing more. */
  lists: ['posts', 'list'],
  list: (name: string, sort: string, visit: string) => ['posts', 'list', name, sort, visit],
  /** Heard of while home was open, and not shown yet. */
  heard: ['posts', 'heard'],
  /** When home became another, because one follows others. */
  renewed: ['posts', 'renewed'],
  /** Where the posts of members were made; names are compared without case. */
  places: ['posts', 'places'],
  placesOf: (username: string) => ['posts', 'places', username.toLowerCase()],
  comments: (postId: string) => ['posts', 'comments', postId],
  thread: (postId: string) => ['posts', 'comments', postId, 'thread'],
  replies: (postId: string, commentId: string) => ['posts', 'comments', postId, commentId],
} as const;

export type KnownPost = PostCard | Post;

export function isWhole(post: KnownPost): post is Post {
  return 'description' in post;
}

/** A card of a list is shown at once; what is missing of it is asked for by who needs it whole. */
export function postQuery(postId: string) {
  return queryOptions<KnownPost>({
    queryKey: postKeys.post(postId),
    queryFn: ({ client, signal }) =>
      readWithThread(client, postId, () => api(readPost, { params: { postId }, signal })),
    staleTime: ({ state }) => (state.data && isWhole(state.data) ? 30_000 : 0),
    // As long as the page: a card is a kilobyte, and its list may come back to it at any time.
    gcTime: Infinity,
  });
}

/**
 * A post comes with the first page of its comments: their list begins with it instead of asking
 * again. A list that is there already is left alone, for it lives by what it is told. One that was
 * called stale meanwhile (somebody began to listen only now) is read anew by whoever shows it.
 */
export async function readWithThread(
  cache: QueryClient,
  postId: string,
  read: () => Promise<PostPage>,
): Promise<Post> {
  const queryKey = postKeys.thread(postId);
  const isStale = () => cache.getQueryState(queryKey)?.isInvalidated === true;
  // There before the answer, so that it can be called stale.
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

/** Lives by what is told of this post: read anew once nothing can be missed any more. */
export function liveMeta(postId: string) {
  return { live: true, topic: topicOf(postId) };
}

export function topicOf(postId: string): string {
  return `post:${postId}`;
}

/** For those who show what is known and ask for nothing. */
export function cardQuery(postId: string) {
  return { ...postQuery(postId), enabled: false } as const;
}

/** What a list brought. What was known beyond a card stays known. */
export function keepCards(cache: QueryClient, cards: readonly PostCard[]): void {
  cache.setQueryDefaults(postKeys.posts, { gcTime: Infinity });
  for (const card of cards) {
    cache.setQueryData<KnownPost>(postKeys.post(card.id), (known) =>
      known && isWhole(known) ? { ...known, ...card } : card,
    );
  }
}

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

/** Followed here, an author is followed under all their posts. */
export function showFollowing(cache: QueryClient, authorId: string, following: boolean): void {
  cache.setQueriesData<KnownPost>({ queryKey: postKeys.posts }, (post) =>
    post && isWhole(post) && post.author.id === authorId ? { ...post, following } : post,
  );
}

/** Gone, hidden, or never there: to a reader it is the same. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error, 'not_found') || isRefusal(error, 'invalid');
}

/** Deleted here: who did it leaves the page, and needs not be told to read it anew. */
const deletedHere = new Set<string>();

/** Nobody is told whether there was any: the page has nothing to read anew. */
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

/** Every file there is of a photograph. */
export function sourcesOf(photo: Photo): readonly PhotoSource[] {
  return photo.formats.flatMap((format) =>
    photo.widths.map((width) => ({
      type: `image/${format}` as const,
      width,
      url: photoSource(photo, width, format),
    })),
  );
}

export function stillOf({ name, animated }: Photo): string | undefined {
  return animated ? `/media/${name}/still.webp` : undefined;
}
