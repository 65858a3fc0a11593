import type { CaseDetails, ReviewedPicture } from '@stenope/contract/site/moderation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { useCaseTitle } from '../words.ts';
import { Key } from '../review/ClaimLine.tsx';
import { firstCover, isGrave, type Cover } from './covering.ts';

const ReviewedVideo = inPlace(
  async () => {
    const [part] = await Promise.all([import('./ReviewedVideo.tsx'), needWords(['video'])]);
    return part.ReviewedVideo;
  },
  <></>,
);

interface WallProps {
  readonly one: CaseDetails;
  /** What the moderator chose; undefined until they did. */
  readonly cover: Cover | undefined;
  readonly onNext: (from: Cover) => void;
}

/** The reviewed thing as large as there is room: its photograph, or else its words. */
export function Wall({ one, cover, onNext }: WallProps) {
  const [at, setAt] = useState(0);
  const picture = one.pictures[at] ?? one.pictures[0];
  return (
    <div className="grid place-content-center justify-items-center gap-4 px-4.5 py-6 [grid-template-columns:minmax(0,1fr)] sm:px-7 xl:pb-24">
      {picture ? (
        <Picture key={picture.large} one={one} picture={picture} cover={cover} onNext={onNext} />
      ) : (
        <Text one={one} />
      )}
      {one.pictures.length > 1 && <Numbers count={one.pictures.length} at={at} onGo={setAt} />}
    </div>
  );
}

/** Empty alt text: the button over it says what it is. */
const unsaid = '';

type PictureProps = WallProps & { readonly picture: ReviewedPicture };

function Picture({ one, picture, cover, onNext }: PictureProps) {
  const { t } = useTranslation('moderation');
  const title = useCaseTitle();
  const first = firstCover(picture, one);
  const grave = isGrave(one);
  const now = cover ?? first;
  const { width, height, large, thumbhash } = picture;
  const alt = picture.alt === '' ? t('photo.untold', { title: title(one) }) : picture.alt;
  const shape = { width, height, thumbhash };
  return (
    <>
      <div
        className="desk-photo"
        data-grey={now === 'grey'}
        style={{ ['--ratio' as string]: width / height }}
      >
        {now === 'covered' ? (
          <>
            <span className="block grayscale">
              <PhotoFrame {...shape} sources={[]} sizes="" alt={unsaid} />
            </span>
            <button
              type="button"
              data-does="reveal"
              onClick={() => onNext(now)}
              className="night absolute inset-0 grid cursor-pointer place-content-center justify-items-center gap-2 bg-[#000000a6] p-2 text-center text-ink focus-inside"
            >
              <Icon name="eye-off" />
              <span className="edge">{t(grave ? 'photo.severe' : 'photo.sensitive')}</span>
              <span className="font-semibold underline underline-offset-4">
                {t(grave ? 'photo.reveal_grey' : 'photo.reveal')}
              </span>
              <Key sign="B" />
            </button>
          </>
        ) : picture.video === undefined ? (
          <PhotoFrame {...shape} src={large} alt={alt} priority />
        ) : (
          <ReviewedVideo picture={picture} title={title(one)} />
        )}
      </div>
      {first !== 'open' && now !== 'covered' && (
        <Button data-does="reveal" onClick={() => onNext(now)}>
          <Icon name={now === 'grey' ? 'eye' : 'eye-off'} size={18} />
          {t(now === 'grey' ? 'photo.colour' : 'photo.cover')}
          <Key sign="B" />
        </Button>
      )}
    </>
  );
}

/** Words instead of a picture; a message is read from its sealed copy. */
function Text({ one }: Pick<WallProps, 'one'>) {
  const words = one.text?.trim() ?? '';
  if (words === '') {
    return (
      <span className="py-10 text-mute">
        <Icon name={one.target.kind === 'message' ? 'mail' : 'image'} size={48} />
      </span>
    );
  }
  return (
    <blockquote className="max-w-[46ch] border-l-2 border-brink pl-5 text-lg leading-relaxed wrap-anywhere whitespace-pre-line xl:text-xl">
      {words}
    </blockquote>
  );
}

interface NumbersProps {
  readonly count: number;
  readonly at: number;
  readonly onGo: (at: number) => void;
}

/** The photograph first, then those of the steps. */
function Numbers({ count, at, onGo }: NumbersProps) {
  const { t } = useTranslation('moderation');
  return (
    <ul className="flex flex-wrap justify-center">
      {Array.from({ length: count }, (_, place) => (
        <li key={place}>
          <button
            type="button"
            aria-label={t('photo.number', { number: place + 1, of: count })}
            aria-current={place === at ? 'true' : undefined}
            onClick={() => onGo(place)}
            className="num grid size-11 cursor-pointer place-items-center rounded-full text-mute hover:text-ink aria-[current]:text-ink aria-[current]:underline"
          >
            {place + 1}
          </button>
        </li>
      ))}
    </ul>
  );
}
