import type { Photo } from '@stenope/contract/media';
import type { PostCard } from '@stenope/contract/posts';
import { coverOf } from '@stenope/domain/posts/sensitive';
import { isWhole, type KnownPost } from '../api.ts';

/** Value of `<img sizes>` for the photograph on a post's page. */
export const stageSizes = '(width < 64rem) 100vw, calc(100vw - 30rem)';

/** A picture of a post in the shape the cover (veil) expects. */
export interface PostPicture extends Pick<PostCard, 'id' | 'sensitive' | 'author'> {
  /** 0 is the photograph itself, then the steps' in their order. */
  readonly place: number;
  readonly photo: Photo;
  readonly alt: string;
}

/** Pictures the post has. */
export function picturesOf(post: KnownPost): readonly PostPicture[] {
  const { id, author, sensitive } = post;
  const steps = isWhole(post) ? post.steps : [];
  const own = { id, author, sensitive, photo: post.photo, alt: post.alt };
  const ofSteps = steps.map((step, at) => ({
    ...coverOf({ id: `${id}/${at}`, sensitive: step.sensitive }, post),
    author,
    photo: step.photo,
    alt: step.alt,
  }));
  return [own, ...ofSteps].flatMap(({ photo, ...one }, place) =>
    photo === null ? [] : [{ ...one, photo, place }],
  );
}
