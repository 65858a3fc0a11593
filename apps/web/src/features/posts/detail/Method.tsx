import type { Post } from '@stenope/contract/posts';
import { useTranslation } from 'react-i18next';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { sourcesOf, stillOf } from '../api.ts';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
import { ShownVideo } from '../video/ShownVideo.tsx';
import { RichText } from '../text/RichText.tsx';
import { picturesOf, type PostPicture } from './pictures.ts';
import { Section } from './Section.tsx';

interface MethodProps {
  readonly post: Post;
  readonly viewerId: string | undefined;
  /** Index of the picture: 0 is the post's photograph, then those of the steps. */
  readonly onZoom: (place: number) => void;
}

/** Method: how the photograph was made, step by step. */
export function Method({ post, viewerId, onZoom }: MethodProps) {
  const { t } = useTranslation('posts');
  const { steps } = post;
  if (steps.length === 0) return null;
  const pictures = new Map(picturesOf(post).map((picture) => [picture.place, picture]));
  return (
    <Section title={t('method.title')} aside={t('method.steps', { count: steps.length })}>
      <ol>
        {steps.map(({ body }, at) => (
          <li
            key={at}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-3 border-t border-line py-3"
          >
            <span aria-hidden="true" className="edge pt-1.5 text-mute">
              {at + 1}
            </span>
            <p>
              <RichText text={body} mentions={post.mentions} />
            </p>
            <StepPhoto
              picture={pictures.get(at + 1)}
              viewerId={viewerId}
              name={t('method.step', { step: at + 1 })}
              label={t('method.zoom', { step: at + 1 })}
              onZoom={() => onZoom(at + 1)}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface StepPhotoProps {
  readonly picture: PostPicture | undefined;
  readonly viewerId: string | undefined;
  readonly name: string;
  /** What a tap does. */
  readonly label: string;
  readonly onZoom: () => void;
}

const saidByButton = '';

/** Small picture of a step in its own ratio; a tap enlarges it. */
function StepPhoto({ picture, ...shown }: StepPhotoProps) {
  return picture && <ShownStep picture={picture} {...shown} />;
}

function ShownStep(props: StepPhotoProps & { readonly picture: PostPicture }) {
  const { picture, viewerId, name, label, onZoom } = props;
  const isCovered = useIsCovered(picture, viewerId);
  const { photo, alt } = picture;
  const { width, height, thumbhash } = photo;
  const isTall = height > width;
  if (photo.video && !isCovered) {
    return (
      <div className="col-span-full col-start-2 min-w-0">
        <ShownVideo photo={photo} title={name} />
      </div>
    );
  }
  if (isCovered) {
    return (
      <span className={`relative block min-h-11 self-start ${isTall ? 'w-14' : 'w-22'}`}>
        <PhotoFrame
          width={width}
          height={height}
          alt={saidByButton}
          thumbhash={thumbhash}
          sources={[]}
          sizes=""
        />
        <Cover work={{ ...picture, title: label }} isMember={viewerId !== undefined} isSmall />
      </span>
    );
  }
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
