import type { Sensitivity } from './limits.ts';

/**
 * How a picture that hangs on a post is labelled: as its author said, else as the post is. An answer
 * to a sensitive image, or a step on the way to one, may well be one.
 */
export function labelOf(own: Sensitivity | undefined, post: Sensitivity): Sensitivity {
  return own === undefined || own === 'none' ? post : own;
}
