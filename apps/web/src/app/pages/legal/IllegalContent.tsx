import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoticeForm, type SentNotice } from '../../../features/reports/notices/NoticeForm.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { Page } from '../../shell/Page.tsx';

/** Public notice of illegal content (DSA, article 16): nobody needs an account. */
export function IllegalContent() {
  const { t } = useTranslation('notices');
  const [sent, setSent] = useState<SentNotice>();
  if (sent) return <Received notice={sent} onAgain={() => setSent(undefined)} />;
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <p className="mt-5 border-l-2 border-safelight pl-3.5">{t('danger')}</p>
      <NoticeForm onSent={setSent} />
    </Page>
  );
}

interface ReceivedProps {
  readonly notice: SentNotice;
  readonly onAgain: () => void;
}

function Received({ notice: { reference, email }, onAgain }: ReceivedProps) {
  const { t } = useTranslation('notices');
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[44rem] px-4.5 pt-8 pb-32 sm:px-7 sm:pt-10"
    >
      <ScreenTitle
        takesFocus
        title={t('sent.title')}
        sentence={t('sent.sentence', { reference })}
      />
      <p className="text-soft">
        {email === undefined ? t('sent.anonymous') : t('sent.mail', { email })}
      </p>
      <p className="mt-8">
        <Button onClick={onAgain}>{t('sent.again')}</Button>
      </p>
    </main>
  );
}
