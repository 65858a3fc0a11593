import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';

export function Notifications() {
  const { t } = useTranslation('pages');
  return (
    <Page title={t('notifications.title')}>
      <EmptyState
        icon="bell"
        title={t('notifications.none')}
        sentence={t('notifications.sentence')}
        action={<ButtonLink to="/welcome">{t('home.back')}</ButtonLink>}
      />
    </Page>
  );
}
