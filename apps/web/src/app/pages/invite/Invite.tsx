import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Page } from '../../shell/Page.tsx';

/** Invitations were removed; the page says that no code is needed. */
export function Invite() {
  const { t } = useTranslation('pages');
  const { me } = useViewer();
  return (
    <Page title={t('invite.title')} lead={t('invite.sentence')} width="text">
      <div className="mt-7 flex flex-wrap gap-2.5">
        {me ? null : (
          <ButtonLink to="/register" kind="primary">
            {t('invite.register')}
          </ButtonLink>
        )}
        <ButtonLink to="/welcome">{t('home.back')}</ButtonLink>
      </div>
    </Page>
  );
}
