import type { Response } from '@stenope/contract/echoes/responses';
import type { Post } from '@stenope/contract/posts';
import { labelOf } from '@stenope/domain/posts/sensitive';

/**
 * A response as something that may be covered. With a label of its own it is uncovered by itself,
 * else with the post it answers.
 */
export function workOf(
  { id, photo, alt, author, sensitive }: Response,
  post: Pick<Post, 'id' | 'sensitive'>,
) {
  return {
    id: sensitive === 'none' ? post.id : id,
    sensitive: labelOf(sensitive, post.sensitive),
    photo,
    alt,
    author,
    title: author.displayName,
  };
}
