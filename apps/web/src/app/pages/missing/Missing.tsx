import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Page } from '../../shell/Page.tsx';

/** Page not found, within the shell. */
export function Missing() {
  const { t } = useTranslation();
  return (
    <Page title={t('missing.title')} lead={t('missing.sentence')} width="text">
      <div className="mt-7">
        <ButtonLink to="/welcome" kind="primary">
          {t('missing.home')}
        </ButtonLink>
      </div>
    </Page>
  );
}
