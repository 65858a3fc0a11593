import type { ReviewedPicture } from '@stenope/contract/site/moderation';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import { Icon, type IconName } from '../../../ui/icons/Icon.tsx';
import { Placeholder } from '../../../ui/photo/Placeholder.tsx';
import { firstCover, type CauseToCover } from './covering.ts';

interface ThumbProps {
  readonly kind: ReportKind;
  readonly picture: ReviewedPicture | null;
  readonly known: CauseToCover;
}

const icons: Readonly<Record<ReportKind, IconName>> = {
  post: 'image',
  comment: 'chat',
  response: 'response',
  profile: 'person',
  product: 'image',
  message: 'mail',
};

/** Empty alt text: the words beside the picture describe it. */
const unsaid = '';

/** Small picture of a case in its own ratio, grey or only its blurred shadow where it may hurt. */
export function Thumb({ kind, picture, known }: ThumbProps) {
  const box = 'grid size-14 shrink-0 place-items-center overflow-hidden text-mute';
  if (!picture) {
    return (
      <span className={`${box} rounded-1 inset-ring inset-ring-line`}>
        <Icon name={icons[kind]} size={22} />
      </span>
    );
  }
  const { width, height, small, thumbhash } = picture;
  const ratio = width / height;
  const size = { width: ratio >= 1 ? '100%' : `${ratio * 100}%`, aspectRatio: ratio };
  const cover = firstCover(picture, known);
  if (cover === 'covered') {
    return (
      <span className={box}>
        <span className="relative block overflow-hidden grayscale" style={size}>
          <Placeholder hash={thumbhash} />
        </span>
      </span>
    );
  }
  return (
    <span className={box}>
      <img
        src={small}
        alt={unsaid}
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className={`size-14 object-contain ${cover === 'grey' ? 'grayscale' : ''}`}
      />
    </span>
  );
}
