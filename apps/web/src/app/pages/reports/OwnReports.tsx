import { useTranslation } from 'react-i18next';
import { OwnReportList } from '../../../features/reports/own/OwnReportList.tsx';
import { Page } from '../../shell/Page.tsx';

/** Everything one reported, with what was decided. */
export function OwnReports() {
  const { t } = useTranslation('reports');
  return (
    <Page title={t('mine.title')} lead={t('mine.lead')}>
      <OwnReportList />
    </Page>
  );
}
