import type { OwnCover } from '@stenope/contract/people/covers';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';

interface CoverRowProps {
  readonly cover: OwnCover;
  readonly number: number;
  readonly isLast: boolean;
  /** Null until it is developed. */
  readonly picture: ReactNode;
  readonly isDragged: boolean;
  readonly onDrag: (isHeld: boolean) => void;
  /** Called when a dragged cover is dropped here. */
  readonly onDrop: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onPrimary: () => void;
  readonly onRemove: () => void;
}

/** A cover with its actions. */
export function CoverRow({ cover, number, isLast, picture, isDragged, ...acts }: CoverRowProps) {
  const { t } = useTranslation('people');
  const { onDrag, onDrop, onMove, onPrimary, onRemove } = acts;
  // Alt with arrow keys, as editors move lines.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons beside it do the same as dragging
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onKeyDown={onKeyDown}
      className={`cursor-grab ${isDragged ? 'opacity-50' : ''}`}
    >
      {picture || <Unmade state={cover.state} />}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        {cover.primary ? (
          <span className="edge inline-flex min-h-11 items-center gap-2 text-safelight">
            <Icon name="check" size={18} />
            {t('edit.covers.primary')}
          </span>
        ) : (
          <Button
            kind="quiet"
            className="-ml-4.5"
            aria-label={t('edit.covers.make_primary_named', { number })}
            onClick={onPrimary}
          >
            {t('edit.covers.make_primary')}
          </Button>
        )}
        <span className="flex">
          <IconButton
            label={t('edit.covers.up', { number })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <Icon name="arrow-up" size={18} />
          </IconButton>
          <IconButton
            label={t('edit.covers.down', { number })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <span className="rotate-180">
              <Icon name="arrow-up" size={18} />
            </span>
          </IconButton>
          <IconButton label={t('edit.covers.remove', { number })} onClick={onRemove}>
            <Icon name="trash" size={18} />
          </IconButton>
        </span>
      </div>
    </li>
  );
}

function Unmade({ state }: Pick<OwnCover, 'state'>) {
  const { t } = useTranslation('people');
  return (
    <p className="grid aspect-3/1 place-items-center bg-raised px-4 text-center text-sm text-soft">
      {state === 'failed' ? t('edit.covers.broken') : t('edit.covers.processing')}
    </p>
  );
}
