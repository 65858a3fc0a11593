import type { Profile } from '@stenope/contract/people/profile';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { FollowList } from '../api.ts';

interface CountsProps {
  readonly counts: NonNullable<Profile['counts']>;
  readonly onOpen: (list: FollowList) => void;
  /** Slot for the average Echo, rendered by another feature. */
  readonly average: ReactNode;
}

const lists = ['followers', 'following'] as const;

/** Followers, following and posts; the first two open their lists. */
export function Counts({ counts, onOpen, average }: CountsProps) {
  const { t } = useTranslation('people');
  return (
    // Four do not fit in one row on a phone, and the last would stand alone.
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1 max-sm:basis-full sm:flex sm:gap-x-6.5 sm:flex-wrap">
      {lists.map((list) => (
        <li key={list}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(list)}
            className="min-h-11 min-w-11 cursor-pointer text-left hover:[&_.edge]:text-ink"
          >
            <Count count={counts[list]} label={t(`counts.${list}`, { count: counts[list] })} />
          </button>
        </li>
      ))}
      <li>
        <Count count={counts.posts} label={t('counts.posts', { count: counts.posts })} />
      </li>
      <li>{average}</li>
    </ul>
  );
}

function Count({ count, label }: { readonly count: number; readonly label: string }) {
  const language = useLanguageCode();
  return (
    <span className="grid gap-1 py-1">
      <span className="num text-2xl leading-tight">
        {new Intl.NumberFormat(language).format(count)}
      </span>
      <span className="edge text-mute transition-colors">{label}</span>
    </span>
  );
}
