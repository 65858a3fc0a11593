import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { FilmEdge } from '../../../ui/photo/FilmEdge.tsx';
import { useIsPinched } from '../../../ui/fingers/pinched.ts';
import { useSwipe } from '../../../ui/fingers/useSwipe.ts';
import { isWhole, type KnownPost } from '../api.ts';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
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
}

/** The whole photograph, as large as there is room for. */
export function Stage({ post, viewerId, steps, onZoom }: StageProps) {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  const isCovered = useIsCovered(post, viewerId);
  const { photo } = post;
  const ratio = photo ? photo.width / photo.height : 1;
  const swipe = useSwipe((to) => (to === 'left' ? steps.next : steps.previous)?.take());
  const isPinched = useIsPinched();
  const hasSteps = steps.previous !== undefined || steps.next !== undefined;
  const facts = isWhole(post) ? cameraLine(post.camera, post.profile, language) : [];
  return (
    <figure className="stage" data-swiped={hasSteps && !isPinched} {...swipe}>
      <div className="stage-photo" style={{ ['--ratio' as string]: ratio }}>
        <PostPhoto post={post} sizes={stageSizes} isCovered={isCovered} priority />
        {isCovered ? (
          <Cover work={post} isMember={viewerId !== undefined} />
        ) : (
          photo && <ZoomButton title={post.title} onPress={onZoom} />
        )}
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
