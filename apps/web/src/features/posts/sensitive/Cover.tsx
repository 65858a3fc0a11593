import type { PostCard } from '@stenope/contract/posts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { openable } from '../../../platform/parts/parts.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { asksForAge, sayOfAge, uncover } from './covers.ts';
import { focusBehind } from './focus-behind.ts';

const AgeDialog = openable(async () => (await import('./AgeDialog.tsx')).AgeDialog);

interface CoverProps {
  readonly work: Pick<PostCard, 'id' | 'sensitive' | 'title'>;
  readonly isMember: boolean;
  /** Icon only; the words are for screen readers. */
  readonly isSmall?: boolean;
}

/** Veil over a picture its author labelled sensitive; one tap removes it. */
export function Cover({ work, isMember, isSmall = false }: CoverProps) {
  const { t } = useTranslation('posts');
  const [isAsking, setAsking] = useState(false);
  const { id, sensitive, title } = work;
  const kind = sensitive === 'nude' ? t('sensitive.nude') : t('sensitive.suggestive');
  const shown = isSmall ? 'sr-only' : '';
  const veil = useRef<HTMLButtonElement>(null);
  const lift = () => {
    const takeFocus = focusBehind(veil.current);
    flushSync(() => uncover(id));
    takeFocus();
  };
  return (
    <>
      <button
        ref={veil}
        type="button"
        onClick={() => {
          if (asksForAge(isMember)) setAsking(true);
          else lift();
        }}
        className="night absolute inset-0 grid cursor-pointer place-content-center justify-items-center gap-2 bg-[#00000066] p-1 text-center text-ink focus-inside"
      >
        <Icon name="eye-off" size={isSmall ? 18 : 24} />
        <span className={`edge ${shown}`}>{kind}</span>
        <span className={`text-sm font-semibold underline underline-offset-4 ${shown}`}>
          {t('sensitive.reveal')}
        </span>
        <span className="sr-only">{title}</span>
      </button>
      {isAsking && (
        <AgeDialog
          onClose={() => setAsking(false)}
          onConfirm={() => {
            sayOfAge();
            lift();
          }}
        />
      )}
    </>
  );
}
