import { listComments, readComment, type Comment } from '@stenope/contract/comments';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { isMissing } from '../../../platform/api/failures.ts';
import { liveMeta, postKeys } from '../api.ts';

interface Page {
  readonly items: readonly Comment[];
  readonly next?: string | undefined;
}

type Pages = InfiniteData<Page, string | undefined>;

/** Comments are short, many of them one line. */
const pageSize = 20;

/** Comments of a post, newest first; with a parent, its replies, oldest first. */
export function commentsQuery(postId: string, parentId?: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(postId, parentId),
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api(listComments, {
        params: { postId },
        query: { limit: pageSize, cursor: pageParam, parentId },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page) => next,
    meta: liveMeta(postId),
  });
}

function keyOf(postId: string, parentId: string | null | undefined) {
  return parentId === undefined || parentId === null
    ? postKeys.thread(postId)
    : postKeys.replies(postId, parentId);
}

/** Replaces a comment in place; a new one goes to the newest end. */
export function putComment(cache: QueryClient, comment: Comment): void {
  cache.setQueryData<Pages>(keyOf(comment.postId, comment.parentId), (data) => {
    if (!data) return data;
    if (holds(data, comment.id)) {
      return withItems(data, (items) =>
        items.map((one) => (one.id === comment.id ? comment : one)),
      );
    }
    const isReply = comment.parentId !== null;
    // The newest replies are on the last page, not loaded yet: it will deliver this one.
    if (isReply && data.pages.at(-1)?.next !== undefined) return data;
    const at = isReply ? data.pages.length - 1 : 0;
    return withItems(data, (items, page) => {
      if (page !== at) return items;
      return isReply ? [...items, comment] : [comment, ...items];
    });
  });
}

interface Place {
  readonly postId: string;
  readonly commentId: string;
  readonly parentId: string | null;
}

export function dropComment(cache: QueryClient, { postId, commentId, parentId }: Place): void {
  cache.setQueryData<Pages>(
    keyOf(postId, parentId),
    (data) => data && withItems(data, (items) => items.filter(({ id }) => id !== commentId)),
  );
}

/**
 * Refetches a changed comment, because each viewer may see something else. A deleted one leaves a
 * placeholder while it has replies.
 */
export async function rereadComment(cache: QueryClient, place: Place): Promise<void> {
  const { postId, parentId } = place;
  if (!cache.getQueryData(keyOf(postId, null))) return;
  const work = [read(cache, place)];
  // A comment carries its number of replies.
  if (parentId !== null) {
    work.push(read(cache, { postId, commentId: parentId, parentId: null }));
  }
  await Promise.all(work);
}

async function read(cache: QueryClient, place: Place): Promise<void> {
  try {
    putComment(cache, await api(readComment, { params: { commentId: place.commentId } }));
  } catch (error) {
    if (isMissing(error)) dropComment(cache, place);
  }
}

export function isKnownComment(
  cache: QueryClient,
  { postId, commentId, parentId }: Place,
): boolean {
  const data = cache.getQueryData<Pages>(keyOf(postId, parentId));
  return data !== undefined && holds(data, commentId);
}

function holds({ pages }: Pages, commentId: string): boolean {
  return pages.some(({ items }) => items.some(({ id }) => id === commentId));
}

function withItems(
  data: Pages,
  change: (items: readonly Comment[], page: number) => readonly Comment[],
): Pages {
  const pages = data.pages.map((page, place) => ({ ...page, items: change(page.items, place) }));
  return { ...data, pages };
}
