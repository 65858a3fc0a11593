import { useTranslation } from 'react-i18next';
import { FailedJobs } from '../../../features/administration/overview/FailedJobs.tsx';
import { Page } from '../../shell/Page.tsx';

export function AdminJobs() {
  const { t } = useTranslation('team');
  return (
    <Page title={t('jobs.title')} lead={t('jobs.lead')}>
      <FailedJobs />
    </Page>
  );
}
