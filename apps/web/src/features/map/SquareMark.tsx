import type { Photo } from '@stenope/contract/media';
import { photoSource } from '../../platform/api/media-address.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { stands, type View } from '../../ui/map/view.ts';
import { Avatar } from '../../ui/photo/Avatar.tsx';
import type { MapSquare } from './api.ts';
import { standIn } from './squares.ts';
import type { StandingSquare } from './useSquares.ts';

interface SquareMarkProps {
  readonly square: StandingSquare;
  readonly view: View;
  readonly name: string;
  /** How many there are, in few signs. */
  readonly count: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A square on the map: its newest photograph in its own frame, or a member, and how many there are. */
export function SquareMark({ square, view, name, count, isChosen, onChoose }: SquareMarkProps) {
  const more = square.more ? '+' : '';
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isChosen}
      title={name}
      style={stands(view, standIn(view, square.stand))}
      className={`absolute grid size-14 -translate-1/2 cursor-pointer place-items-center rounded-1 focus-inside hover:z-1 ${isChosen ? 'z-1' : ''}`}
      onClick={onChoose}
    >
      {square.kind === 'posts' ? (
        <Picture square={square} isChosen={isChosen} />
      ) : (
        <Face square={square} isChosen={isChosen} />
      )}
      {square.count > 1 && (
        <span className="num absolute top-0 right-0 rounded-full border border-wall bg-safelight px-1.5 text-xs/5 text-on-safelight">
          {count + more}
        </span>
      )}
    </button>
  );
}

interface InsideProps<Kind extends MapSquare['kind']> {
  readonly square: Extract<MapSquare, { readonly kind: Kind }>;
  readonly isChosen: boolean;
}

const edge = (isChosen: boolean) => (isChosen ? 'ring-2 ring-safelight' : 'ring-1 ring-wall');

/** The mark itself is named. */
const unspoken = '';

/** Longest side of a photograph, in pixels. */
const side = 46;

function Picture({ square: { post }, isChosen }: InsideProps<'posts'>) {
  const photo = post?.photo ?? null;
  if (photo === null || post?.sensitive !== 'none') {
    return (
      <span
        style={{ background: photo?.colour ?? 'var(--raised)' }}
        className={`grid size-9 place-items-center rounded-1 text-ink ${edge(isChosen)}`}
      >
        <Icon name="image" size={18} />
      </span>
    );
  }
  const { width, height } = fitted(photo);
  return (
    <img
      src={photoSource(photo, smallest(photo), 'webp')}
      alt={unspoken}
      width={width}
      height={height}
      decoding="async"
      draggable={false}
      style={{ width, height, background: photo.colour }}
      className={`rounded-1 ${edge(isChosen)}`}
    />
  );
}

/** In its own proportions. */
function fitted({ width, height }: Photo) {
  const by = side / Math.max(width, height);
  return {
    width: Math.max(16, Math.round(width * by)),
    height: Math.max(16, Math.round(height * by)),
  };
}

function smallest({ widths }: Photo): number {
  return Math.min(...widths);
}

function Face({ square: { member }, isChosen }: InsideProps<'profiles'>) {
  return (
    <Avatar
      name={member?.displayName ?? ''}
      src={member?.avatar}
      size={38}
      className={edge(isChosen)}
    />
  );
}
