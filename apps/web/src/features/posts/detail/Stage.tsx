import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { FilmEdge } from '../../../ui/photo/FilmEdge.tsx';
import { useIsPinched } from '../../../ui/fingers/pinched.ts';
import { useSwipe } from '../../../ui/fingers/useSwipe.ts';
import { isWhole, type KnownPost } from '../api.ts';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
import { ShownVideo } from '../video/ShownVideo.tsx';
import { StepLinks } from '../walk/StepLinks.tsx';
import type { Steps } from '../walk/Walked.tsx';
import { ZoomButton } from '../zoom/ZoomButton.tsx';
import { cameraLine, frameNumber } from './facts.ts';
import { stageSizes } from './pictures.ts';
import './stage.css';

interface StageProps {
  readonly post: KnownPost;
  readonly viewerId: string | undefined;
  /** Previous and next post, by arrow or swipe. */
  readonly steps: Steps;
  readonly onZoom: () => void;
  /** In the place of the picture, while there is none to show. */
  readonly waiting?: ReactNode;
}

/** The whole photograph, as large as there is room for. */
export function Stage({ post, viewerId, steps, onZoom, waiting }: StageProps) {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  const isCovered = useIsCovered(post, viewerId);
  const { photo } = post;
  const isPlayable = photo?.video !== undefined && !isCovered;
  const ratio = photo ? photo.width / photo.height : 1;
  const swipe = useSwipe((to) => (to === 'left' ? steps.next : steps.previous)?.take());
  const isPinched = useIsPinched();
  const hasSteps = steps.previous !== undefined || steps.next !== undefined;
  const facts = isWhole(post) ? cameraLine(post.camera, post.profile, language) : [];
  return (
    <figure className="stage" data-swiped={hasSteps && !isPinched} {...swipe}>
      <div
        className="stage-photo"
        data-video={isPlayable || undefined}
        data-waiting={waiting ? true : undefined}
        style={{ ['--ratio' as string]: ratio }}
      >
        {waiting}
        {!waiting && isPlayable && <ShownVideo photo={photo} title={post.title} />}
        {!waiting && !isPlayable && (
          <PostPhoto post={post} sizes={stageSizes} isCovered={isCovered} priority />
        )}
        {isCovered && <Cover work={post} isMember={viewerId !== undefined} />}
        {photo && !isCovered && !isPlayable && <ZoomButton title={post.title} onPress={onZoom} />}
      </div>
      {hasSteps && (
        <div className="stage-steps">
          <StepLinks steps={steps} />
        </div>
      )}
      <figcaption className="stage-facts">
        <FilmEdge frame={frameNumber(post.id)} facts={facts} label={t('facts')} />
      </figcaption>
    </figure>
  );
}
