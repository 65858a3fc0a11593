import type { RenderPicture } from '../features/people/SuggestedPeople.tsx';
import { PostPhoto } from '../features/posts/PostPhoto.tsx';

/** A photograph of a suggested member, shown like any other. */
export const renderPicture: RenderPicture = (picture, sizes) => (
  <PostPhoto post={picture} sizes={sizes} fades={false} />
);
