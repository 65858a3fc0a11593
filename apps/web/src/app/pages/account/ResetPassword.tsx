import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isWholeToken } from '../../../features/accounts/recovery/link.ts';
import { NewPasswordForm } from '../../../features/accounts/recovery/NewPasswordForm.tsx';
import { ResetRequestForm } from '../../../features/accounts/recovery/ResetRequestForm.tsx';
import { useLinkToken } from '../../../features/accounts/recovery/useLinkToken.ts';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { textLink } from './OtherDoor.tsx';

/** With a token from a mail: form for a new password. Without: form that requests the mail. */
export function ResetPassword() {
  const { t } = useTranslation('accounts');
  const { me } = useViewer();
  const token = useLinkToken();
  return (
    <AccountFrame isDoor={!me} page={t('reset.title')}>
      {token === null ? <AskForMail /> : <ChooseAnew key={token} token={token} />}
    </AccountFrame>
  );
}

function AskForMail({ again = false }: { readonly again?: boolean }) {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <>
        <ScreenTitle
          takesFocus
          title={t('reset.sent.title')}
          sentence={t('reset.sent.sentence', { email: sentTo })}
        />
        <ButtonLink to="/login">{t('reset.back')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <ScreenTitle takesFocus={again} title={t('reset.title')} sentence={t('reset.sentence')} />
      <ResetRequestForm
        onSent={setSentTo}
        back={
          <Link to="/login" className={textLink}>
            {t('reset.back')}
          </Link>
        }
      />
    </>
  );
}

function ChooseAnew({ token }: { readonly token: string }) {
  const { t } = useTranslation(['accounts', 'errors']);
  const [state, setState] = useState<'open' | 'done' | 'expired' | 'asking'>(() =>
    isWholeToken(token) ? 'open' : 'expired',
  );
  if (state === 'asking') return <AskForMail again />;
  if (state === 'done') {
    return (
      <>
        <ScreenTitle takesFocus title={t('reset.done.title')} sentence={t('reset.done.sentence')} />
        <ButtonLink kind="primary" to="/login">
          {t('login.submit')}
        </ButtonLink>
      </>
    );
  }
  if (state === 'expired') {
    return (
      <>
        <ScreenTitle
          takesFocus
          title={t('reset.expired')}
          sentence={t('errors:invalid_or_expired_token')}
        />
        <Button kind="primary" onClick={() => setState('asking')}>
          {t('reset.again')}
        </Button>
      </>
    );
  }
  return (
    <>
      <ScreenTitle title={t('reset.new.title')} sentence={t('reset.new.sentence')} />
      <NewPasswordForm
        token={token}
        onDone={() => setState('done')}
        onExpired={() => setState('expired')}
      />
    </>
  );
}
