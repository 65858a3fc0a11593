/** How moderation left a post. */
export type PostState = 'visible' | 'validated' | 'masked' | 'removed';

/** What its author is told of it; others only ever see `visible` and `validated`. */
export type PostStatus = PostState | 'processing';

export function statusOf({ ready, state }: { ready: boolean; state: PostState }): PostStatus {
  const isHidden = state === 'masked' || state === 'removed';
  return ready || isHidden ? state : 'processing';
}
