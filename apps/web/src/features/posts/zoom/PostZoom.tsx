import { useState } from 'react';
import type { KnownPost } from '../api.ts';
import { picturesOf } from '../detail/pictures.ts';
import type { Step, Steps } from '../walk/Walked.tsx';
import { useCovering } from '../sensitive/covers.ts';
import { PhotoZoom } from './PhotoZoom.tsx';

interface PostZoomProps {
  readonly post: KnownPost;
  readonly viewerId: string | undefined;
  /** Index of the picture: 0 is the photograph itself, then those of the steps. */
  readonly start: number;
  /** Previous and next post, as on the page. */
  readonly steps: Steps;
  readonly isGoingOn: boolean;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

/** Covered pictures are left out, so that a swipe does not reveal them. */
export function PostZoom({ post, viewerId, start, steps, onStep, ...zoom }: PostZoomProps) {
  const isCovered = useCovering(viewerId);
  const [shown] = useState(() => picturesOf(post).filter((one) => !isCovered(one)));
  return (
    <PhotoZoom
      title={post.title}
      pictures={shown}
      start={shown.findIndex(({ place }) => place === start)}
      before={steps.previous?.picture}
      after={steps.next?.picture}
      onBeyond={(to) => {
        const step = to === 'before' ? steps.previous : steps.next;
        if (step) onStep(step);
      }}
      {...zoom}
    />
  );
}
