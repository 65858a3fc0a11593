import type { Sensitivity } from './limits.ts';

interface Labelled {
  readonly id: string;
  readonly sensitive: Sensitivity;
}

/**
 * What covers a picture that hangs on a post: its own label, if it has one, and it is then uncovered
 * by itself; else the post's, together with the post. An answer to a sensitive image, or a step on
 * the way to one, may well be one.
 */
export function coverOf(own: Labelled, post: Labelled): Labelled {
  const { id, sensitive } = own.sensitive === 'none' ? post : own;
  return { id, sensitive };
}
