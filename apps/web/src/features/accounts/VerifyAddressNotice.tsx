import type { Me } from '@stenope/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { isPutOff, putOff } from './recovery/address-later.ts';
import { ResendVerification } from './recovery/ResendVerification.tsx';
import { useViewer } from './useViewer.ts';

/** A gentle word to members whose address nobody has confirmed yet. */
export function VerifyAddressNotice() {
  const { me } = useViewer();
  if (!me || me.emailVerified) return null;
  return <Card key={me.id} me={me} />;
}

function Card({ me }: { readonly me: Pick<Me, 'id' | 'email'> }) {
  const { t } = useTranslation('accounts');
  const [isAway, setAway] = useState(() => isPutOff(me.id));
  if (isAway) return null;
  const putAway = () => {
    putOff(me.id);
    setAway(true);
    // The button goes with the card: the focus stays on the page.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  };
  return (
    <aside
      aria-label={t('verify.notice.title')}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3.5 rounded-2 bg-panel px-5 py-4"
    >
      <p className="max-w-[56ch] wrap-anywhere text-soft">
        {t('verify.notice.sentence', { email: me.email })}
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        <ResendVerification email={me.email} />
        <Button kind="quiet" onClick={putAway}>
          {t('verify.notice.later')}
        </Button>
      </div>
    </aside>
  );
}
