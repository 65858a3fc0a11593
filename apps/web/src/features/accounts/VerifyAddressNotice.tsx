import { useTranslation } from 'react-i18next';
import { ResendVerification } from './recovery/ResendVerification.tsx';
import { useViewer } from './useViewer.ts';

/** A gentle word to members whose address nobody has confirmed yet. */
export function VerifyAddressNotice() {
  const { t } = useTranslation('accounts');
  const { me } = useViewer();
  if (!me || me.emailVerified) return null;
  return (
    <aside
      aria-label={t('verify.notice.title')}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3.5 rounded-2 bg-panel px-5 py-4"
    >
      <p className="max-w-[56ch] wrap-anywhere text-soft">
        {t('verify.notice.sentence', { email: me.email })}
      </p>
      <ResendVerification email={me.email} />
    </aside>
  );
}
