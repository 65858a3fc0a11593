import { useTranslation } from 'react-i18next';
import { AuditLog } from '../../../features/administration/audit/AuditLog.tsx';
import { Page } from '../../shell/Page.tsx';

export function AdminAudit() {
  const { t } = useTranslation('team');
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <AuditLog />
    </Page>
  );
}
