import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isWholeToken } from '../../../features/accounts/recovery/link.ts';
import { storedVerification } from '../../../features/accounts/recovery/stored-token.ts';
import { ResendVerification } from '../../../features/accounts/recovery/ResendVerification.tsx';
import { useLinkToken } from '../../../features/accounts/recovery/useLinkToken.ts';
import { verificationQuery } from '../../../features/accounts/recovery/verification.ts';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { AccountFrame } from './AccountFrame.tsx';

/**
 * Target of the link in the confirmation mail. The address is confirmed by opening it while signed
 * in to the account: that proves mailbox and password belong to the same person.
 */
export function VerifyEmail() {
  const { t } = useTranslation('accounts');
  const { state, me } = useViewer();
  const token = useLinkToken(storedVerification);
  const isWhole = token !== null && isWholeToken(token);
  return (
    <AccountFrame isDoor={!me} page={t('verify.title')}>
      {!isWhole && <Invalid />}
      {isWhole && state === 'loading' && <Checking />}
      {isWhole && state === 'out' && <SignInFirst />}
      {isWhole && state === 'in' && <Confirm token={token} />}
    </AccountFrame>
  );
}

function Confirm({ token }: { readonly token: string }) {
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const { data: isDone, error, refetch } = useQuery(verificationQuery(token));
  if (isDone) {
    return (
      <>
        <ScreenTitle
          takesFocus
          title={t('verify.done.title')}
          sentence={t('verify.done.sentence')}
        />
        <ButtonLink kind="primary" to="/welcome">
          {t('verify.go_on')}
        </ButtonLink>
      </>
    );
  }
  if (!error) return <Checking />;
  if ('code' in error && error.code === 'invalid_or_expired_token') return <Invalid />;
  return (
    <>
      <ScreenTitle takesFocus title={t('verify.failed')} sentence={sentence(error)} />
      <Button kind="primary" onClick={() => void refetch()}>
        {t('verify.retry')}
      </Button>
    </>
  );
}

function Checking() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <ScreenTitle title={t('verify.title')} />
      <Spinner label={t('verify.checking')} size={32} />
    </>
  );
}

function SignInFirst() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <ScreenTitle takesFocus title={t('verify.title')} sentence={t('verify.sign_in_to_confirm')} />
      <ButtonLink kind="primary" to="/login?from=%2Fverify-email">
        {t('login.submit')}
      </ButtonLink>
    </>
  );
}

/** Shown when the link has expired, was already used, or is malformed. */
function Invalid() {
  const { t } = useTranslation(['accounts', 'errors']);
  const { me } = useViewer();
  if (me?.emailVerified) {
    return (
      <>
        <ScreenTitle
          takesFocus
          title={t('verify.done.title')}
          sentence={t('verify.already', { email: me.email })}
        />
        <ButtonLink to="/welcome">{t('verify.go_on')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <ScreenTitle
        takesFocus
        title={t('verify.failed')}
        sentence={t('errors:invalid_or_expired_token')}
      />
      {me ? (
        <ResendVerification email={me.email} />
      ) : (
        <>
          <p className="mb-5 text-soft">{t('verify.sign_in_first')}</p>
          <ButtonLink kind="primary" to="/login?from=%2Fedit-profile">
            {t('login.submit')}
          </ButtonLink>
        </>
      )}
    </>
  );
}
