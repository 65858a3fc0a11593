import type { KnownPost } from '../api.ts';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { FilmEdge } from '../../../ui/photo/FilmEdge.tsx';
import { isWhole } from '../api.ts';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
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
          photo && (
            <button
              type="button"
              onClick={onZoom}
              aria-label={t('zoom.open', { title: post.title })}
              className="group absolute inset-0 cursor-zoom-in -outline-offset-4"
            >
              <span className="night absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-wall/70 text-ink opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100">
                <Icon name="expand" />
              </span>
            </button>
          )
        )}
      </div>
      <figcaption className="stage-facts">
        <FilmEdge frame={frameNumber(post.id)} facts={facts} label={t('facts')} />
      </figcaption>
    </figure>
  );
}
