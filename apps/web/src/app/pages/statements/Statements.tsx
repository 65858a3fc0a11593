import { useTranslation } from 'react-i18next';
import { StatementList } from '../../../features/statements/StatementList.tsx';
import { Page } from '../../shell/Page.tsx';

/** All decisions about what one published. */
export function Statements() {
  const { t } = useTranslation('statements');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <StatementList />
    </Page>
  );
}
