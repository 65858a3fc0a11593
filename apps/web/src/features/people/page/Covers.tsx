import type { Cover } from '@stenope/contract/people/covers';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';

interface CoversProps {
  /** The primary one first. */
  readonly covers: readonly Cover[];
  readonly name: string;
  /** Rendered by the page, because pictures belong to another feature. */
  readonly renderCover: (cover: Cover, alt: string) => ReactNode;
}

/** One cover at a time, in the ratio 3:1. */
export function Covers({ covers, name, renderCover }: CoversProps) {
  const { t } = useTranslation('people');
  const [place, setPlace] = useState(0);
  const at = Math.min(place, covers.length - 1);
  const cover = covers[at];
  if (cover === undefined) return null;
  const next = (at + 1) % covers.length;
  return (
    <div className="relative">
      {renderCover(cover, t('cover.alt', { name }))}
      {covers.length > 1 && (
        <IconButton
          kind="plain"
          className="absolute! top-3 right-3 bg-panel"
          label={t('cover.next', { number: next + 1, of: covers.length })}
          onClick={() => setPlace(next)}
        >
          <Icon name="arrow-right" size={18} />
        </IconButton>
      )}
    </div>
  );
}
