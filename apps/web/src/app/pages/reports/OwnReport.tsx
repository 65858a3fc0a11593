import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ownReportQuery } from '../../../features/reports/own/api.ts';
import { OwnReportView } from '../../../features/reports/own/OwnReportView.tsx';
import { standOf } from '../../../features/reports/own/words.ts';
import { isMissing } from '../../../platform/api/failures.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { Page } from '../../shell/Page.tsx';

/** Target of the notification that a report was decided. */
export function OwnReport() {
  const { t } = useTranslation('reports');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(ownReportQuery(id));
  if (data) {
    return (
      <Page title={t(`mine.decisions.${standOf(data)}`)} width="text">
        <OwnReportView report={data} />
        <All />
      </Page>
    );
  }
  if (isMissing(error)) {
    return (
      <Page title={t('mine.one.missing')} lead={t('mine.one.missing_sentence')} width="text">
        <All />
      </Page>
    );
  }
  if (!error) return <FullSpinner label={t('mine.one.loading')} />;
  return (
    <Page title={t('mine.one.title')} width="text">
      <Failure title={t('mine.one.failed')} error={error} onRetry={() => refetch()} />
    </Page>
  );
}

function All() {
  const { t } = useTranslation('reports');
  return (
    <p className="mt-10">
      <Link
        to="/reports"
        className="inline-flex min-h-11 items-center underline decoration-safelight underline-offset-4"
      >
        {t('mine.all')}
      </Link>
    </p>
  );
}
