/** State of a post set by moderation. */
export type PostState = 'visible' | 'validated' | 'masked' | 'removed';

/** Status shown to the author; others only ever see `visible` and `validated`. */
type Status = PostState | 'processing' | 'failed';

interface Standing {
  readonly ready: boolean;
  /** Its picture could not be developed, for good. */
  readonly failed: boolean;
  readonly state: PostState;
}

export function statusOf({ ready, failed, state }: Standing): Status {
  const isHidden = state === 'masked' || state === 'removed';
  if (ready || isHidden) return state;
  return failed ? 'failed' : 'processing';
}
