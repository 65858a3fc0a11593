import type { Me } from '@stenope/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { isPutOff, putOff } from './recovery/address-later.ts';
import { ResendVerification } from './recovery/ResendVerification.tsx';
import { useViewer } from './useViewer.ts';

/** Reminder for members whose address is not confirmed: one line above the photographs. */
export function VerifyAddressNotice() {
  const { me } = useViewer();
  if (!me || me.emailVerified) return null;
  return <Line key={me.id} me={me} />;
}

function Line({ me }: { readonly me: Pick<Me, 'id' | 'email'> }) {
  const { t } = useTranslation('accounts');
  const [isAway, setAway] = useState(() => isPutOff(me.id));
  if (isAway) return null;
  const putAway = () => {
    putOff(me.id);
    setAway(true);
    // The button disappears with the line: focus moves to the content.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={t('verify.notice.title')}
      className="mt-4 flex items-start rounded-2 bg-panel"
    >
      <details className="group min-w-0 flex-1">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 pl-4 text-sm font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          {t('verify.notice.title')}
          <span className="text-mute transition-transform group-open:rotate-180">
            <Icon name="chevron-down" size={18} />
          </span>
        </summary>
        <div className="grid justify-items-start gap-3.5 pt-1 pb-4 pl-4">
          <p className="max-w-[56ch] wrap-anywhere text-soft">
            {t('verify.notice.sentence', { email: me.email })}
          </p>
          <ResendVerification email={me.email} />
        </div>
      </details>
      <IconButton label={t('verify.notice.later')} onClick={putAway}>
        <Icon name="close" size={18} />
      </IconButton>
    </aside>
  );
}
