import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { statementQuery } from '../../../features/statements/api.ts';
import { StatementView } from '../../../features/statements/StatementView.tsx';
import { isMissing } from '../../../platform/api/failures.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { Page } from '../../shell/Page.tsx';

/** One decision about what one published. */
export function Statement() {
  const { t } = useTranslation('statements');
  const { id = '' } = useParams();
  const { me } = useViewer();
  const { data, error, refetch } = useQuery(statementQuery(id));
  if (data) {
    const { target } = data;
    const isOpen = target.kind === 'post' && target.state !== null && target.state !== 'removed';
    return (
      <Page title={t(`acts.${data.act}`)} width="text">
        <StatementView
          statement={data}
          contentAddress={isOpen && me ? `/user/${me.username}/post/${target.id}` : undefined}
        />
        <All />
      </Page>
    );
  }
  if (isMissing(error)) {
    return (
      <Page title={t('one.missing')} width="text">
        <All />
      </Page>
    );
  }
  if (!error) return <FullSpinner label={t('one.loading')} />;
  return (
    <Page title={t('title')} width="text">
      <Failure title={t('one.failed')} error={error} onRetry={() => refetch()} />
    </Page>
  );
}

function All() {
  const { t } = useTranslation('statements');
  return (
    <p className="mt-10">
      <Link
        to="/statements"
        className="inline-flex min-h-11 items-center underline decoration-safelight underline-offset-4"
      >
        {t('all')}
      </Link>
    </p>
  );
}
