import type { RenderPicture } from '../features/people/SuggestedPeople.tsx';
import { PostPhoto } from '../features/posts/PostPhoto.tsx';

/** A photograph of somebody who is suggested, as any other. */
export const renderPicture: RenderPicture = (picture, sizes) => (
  <PostPhoto post={picture} sizes={sizes} fades={false} />
);
