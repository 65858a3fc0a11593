import type { KnownPost } from '../api.ts';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { FilmEdge } from '../../../ui/photo/FilmEdge.tsx';
import { isWhole } from '../api.ts';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
import { ZoomButton } from '../zoom/ZoomButton.tsx';
import { cameraLine, frameNumber } from './facts.ts';
import './stage.css';

interface StageProps {
  readonly post: KnownPost;
  readonly viewerId: string | undefined;
  readonly onZoom: () => void;
}

/** The photograph on its wall, whole, as large as there is room for. */
export function Stage({ post, viewerId, onZoom }: StageProps) {
  const { t } = useTranslation('posts');
  const language = useLanguageCode();
  const isCovered = useIsCovered(post, viewerId);
  const { photo } = post;
  const ratio = photo ? photo.width / photo.height : 1;
  const facts = isWhole(post) ? cameraLine(post.camera, post.profile, language) : [];
  return (
    <figure className="stage">
      <div className="stage-photo" style={{ ['--ratio' as string]: ratio }}>
        <PostPhoto
          post={post}
          sizes="(width < 64rem) 100vw, calc(100vw - 30rem)"
          isCovered={isCovered}
          priority
        />
        {isCovered ? (
          <Cover work={post} isMember={viewerId !== undefined} />
        ) : (
          photo && <ZoomButton title={post.title} onPress={onZoom} />
        )}
      </div>
      <figcaption className="stage-facts">
        <FilmEdge frame={frameNumber(post.id)} facts={facts} label={t('facts')} />
      </figcaption>
    </figure>
  );
}
