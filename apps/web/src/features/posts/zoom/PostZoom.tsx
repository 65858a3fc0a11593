import { useState } from 'react';
import type { KnownPost } from '../api.ts';
import { picturesOf } from '../detail/pictures.ts';
import { useCovering } from '../sensitive/covers.ts';
import { PhotoZoom } from './PhotoZoom.tsx';

interface PostZoomProps {
  readonly post: KnownPost;
  readonly viewerId: string | undefined;
  /** Which one: 0 is the photograph itself, then the steps' in their order. */
  readonly start: number;
  readonly onClose: () => void;
}

/** What is covered is not among them: one does not come upon it by turning a page. */
export function PostZoom({ post, viewerId, start, onClose }: PostZoomProps) {
  const isCovered = useCovering(viewerId);
  const [shown] = useState(() => picturesOf(post).filter((one) => !isCovered(one)));
  return (
    <PhotoZoom
      title={post.title}
      pictures={shown}
      start={shown.findIndex(({ place }) => place === start)}
      onClose={onClose}
    />
  );
}
