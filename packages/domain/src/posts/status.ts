/** How moderation left a post. */
export type PostState = 'visible' | 'validated' | 'masked' | 'removed';

/** What its author is told of it; others only ever see `visible` and `validated`. */
type Status = PostState | 'processing' | 'failed';

interface Standing {
  readonly ready: boolean;
  /** Its picture could not be developed, and never will be. */
  readonly failed: boolean;
  readonly state: PostState;
}

export function statusOf({ ready, failed, state }: Standing): Status {
  const isHidden = state === 'masked' || state === 'removed';
  if (ready || isHidden) return state;
  return failed ? 'failed' : 'processing';
}
