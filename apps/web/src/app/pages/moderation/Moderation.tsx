import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';

export function Moderation() {
  const { t } = useTranslation('pages');
  return (
    <Page title={t('moderation.title')} width="wide">
      <EmptyState
        icon="shield"
        title={t('moderation.none')}
        sentence={t('moderation.sentence')}
        action={<ButtonLink to="/admin">{t('moderation.back')}</ButtonLink>}
      />
    </Page>
  );
}
