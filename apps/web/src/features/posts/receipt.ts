import type { Post } from '@stenope/contract/posts';
import { postQuery } from './api.ts';

/** How often a post is asked for while its photograph is made, where no event tells of it. */
const processingMs = 5_000;

interface Asked {
  readonly state: { readonly data?: Pick<Post, 'status'> | undefined };
}

/** A post on a page of its own: what the server finds in its file appears by itself. */
export function openPostQuery(postId: string) {
  return {
    ...postQuery(postId),
    refetchInterval: ({ state }: Asked) => state.data?.status === 'processing' && processingMs,
  };
}

/** One's own has a receipt, or will have one; of a file that cannot be read there is none. */
export function hasReceipt(
  { receipt, author, status }: Pick<Post, 'receipt' | 'author' | 'status'>,
  viewerId: string | undefined,
): boolean {
  return receipt !== null || (status === 'processing' && author.id === viewerId);
}
