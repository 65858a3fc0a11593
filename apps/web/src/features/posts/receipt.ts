import type { Post } from '@stenope/contract/posts';
import { postQuery } from './api.ts';

/** Poll interval while a photograph is processed, in case no event arrives. */
const processingMs = 5_000;

interface Asked {
  readonly state: { readonly data?: Pick<Post, 'status'> | undefined };
}

/** A post on its own page, polled until its file is processed. */
export function openPostQuery(postId: string) {
  return {
    ...postQuery(postId),
    refetchInterval: ({ state }: Asked) => state.data?.status === 'processing' && processingMs,
  };
}

/**
 * Whether to show a receipt: to the author, once there is one or while it is being made; an
 * unreadable file has none.
 */
export function hasReceipt(
  { receipt, author, status }: Pick<Post, 'receipt' | 'author' | 'status'>,
  viewerId: string | undefined,
): boolean {
  return receipt !== null || (status === 'processing' && author.id === viewerId);
}
