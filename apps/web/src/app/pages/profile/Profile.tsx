import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';
import { OwnProfile } from './OwnProfile.tsx';

/** Spec §2: one's own page, or another member's. */
export function Profile() {
  const { t } = useTranslation('pages');
  const { username = '' } = useParams();
  const { me } = useViewer();
  if (me && me.username.toLowerCase() === username.toLowerCase()) return <OwnProfile me={me} />;
  return (
    <Page title={`@${username}`}>
      <EmptyState
        icon="person"
        title={t('profile.other.title')}
        sentence={t('profile.other.sentence')}
        action={<ButtonLink to="/welcome">{t('home.back')}</ButtonLink>}
      />
    </Page>
  );
}
