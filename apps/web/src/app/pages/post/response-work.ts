import type { Response } from '@stenope/contract/echoes/responses';
import type { Post } from '@stenope/contract/posts';
import { coverOf } from '@stenope/domain/posts/sensitive';

/** A response in the shape the cover (veil) of sensitive pictures expects. */
export function workOf(response: Response, post: Pick<Post, 'id' | 'sensitive'>) {
  const { photo, alt, author } = response;
  return { ...coverOf(response, post), photo, alt, author, title: author.displayName };
}
