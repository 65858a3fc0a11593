import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLinkToken } from '../../../features/accounts/recovery/useLinkToken.ts';
import { linkedStatementQuery } from '../../../features/statements/api.ts';
import { StatementView } from '../../../features/statements/StatementView.tsx';
import { storedLink } from '../../../features/statements/stored-link.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { Page } from '../../shell/Page.tsx';

/** Target of the link in a mail: one decision and its appeal, for who cannot sign in. */
export function LinkedStatement() {
  const token = useLinkToken(storedLink);
  return token === null ? <Wrong /> : <Opened token={token} />;
}

function Opened({ token }: { readonly token: string }) {
  const { t } = useTranslation('statements');
  const { data, error, refetch } = useQuery(linkedStatementQuery(token));
  if (data) {
    return (
      <Page title={t(`acts.${data.act}`)} width="text">
        <StatementView statement={data} contentAddress={undefined} token={token} />
      </Page>
    );
  }
  if (!error) return <FullSpinner label={t('one.loading')} />;
  // One that was cut off may be longer than a token, and is refused as such.
  if (isRefusal(error, 'invalid_or_expired_token') || isRefusal(error, 'invalid')) return <Wrong />;
  return (
    <Page title={t('title')} width="text">
      <Failure title={t('one.failed')} error={error} onRetry={() => refetch()} />
    </Page>
  );
}

function Wrong() {
  const { t } = useTranslation('statements');
  return (
    <Page title={t('link.wrong')} lead={t('link.wrong_sentence')} width="text">
      {/* As high as while it was looked up, so that the foot of the page does not move into sight. */}
      <p className="mt-8 min-h-[80dvh]">
        <ButtonLink to="/welcome">{t('home')}</ButtonLink>
      </p>
    </Page>
  );
}
