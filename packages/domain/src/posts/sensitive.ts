import type { Sensitivity } from './limits.ts';

interface Labelled {
  readonly id: string;
  readonly sensitive: Sensitivity;
}

/**
 * Label and id that cover a picture belonging to a post: its own label, which is uncovered by
 * itself; without one the post's, uncovered with the post. A response to a sensitive image, or a
 * step towards one, may be sensitive too.
 */
export function coverOf(own: Labelled, post: Labelled): Labelled {
  const { id, sensitive } = own.sensitive === 'none' ? post : own;
  return { id, sensitive };
}
