import type { Photo } from '@stenope/contract/media';
import type { Post } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { sourcesOf, stillOf } from '../api.ts';
import { RichText } from '../text/RichText.tsx';
import { Section } from './Section.tsx';

interface MethodProps {
  readonly post: Pick<Post, 'steps' | 'mentions' | 'photo'>;
  /** Which one: 0 is the post's own photograph. */
  readonly onZoom: (place: number) => void;
}

/** How it was made, step by step. */
export function Method({ post, onZoom }: MethodProps) {
  const { t } = useTranslation('posts');
  const { steps } = post;
  if (steps.length === 0) return null;
  const before = post.photo === null ? 0 : 1;
  return (
    <Section title={t('method.title')} aside={t('method.steps', { count: steps.length })}>
      <ol>
        {steps.map(({ body, photo, alt }, place) => (
          <li
            key={place}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-3 border-t border-line py-3"
          >
            <span aria-hidden="true" className="edge pt-1.5 text-mute">
              {place + 1}
            </span>
            <p>
              <RichText text={body} mentions={post.mentions} />
            </p>
            {photo && (
              <StepPhoto
                photo={photo}
                alt={alt}
                label={t('method.zoom', { step: place + 1 })}
                onZoom={() =>
                  onZoom(before + steps.slice(0, place).filter((step) => step.photo).length)
                }
              />
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface StepPhotoProps {
  readonly photo: Photo;
  readonly alt: string;
  readonly label: string;
  readonly onZoom: () => void;
}

const saidByButton = '';

/** Small, and in its own frame; a tap shows it whole. */
function StepPhoto({ photo, alt, label, onZoom }: StepPhotoProps) {
  const { width, height, thumbhash } = photo;
  const isTall = height > width;
  return (
    <button
      type="button"
      onClick={onZoom}
      aria-label={alt === '' ? label : `${label} ${alt}`}
      className={`block min-h-11 cursor-zoom-in self-start ${isTall ? 'w-14' : 'w-22'}`}
    >
      <PhotoFrame
        width={width}
        height={height}
        alt={saidByButton}
        thumbhash={thumbhash}
        sources={sourcesOf(photo)}
        still={stillOf(photo)}
        sizes={isTall ? '3.5rem' : '5.5rem'}
      />
    </button>
  );
}
