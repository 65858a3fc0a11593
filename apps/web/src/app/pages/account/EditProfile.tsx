import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recheckViewer } from '../../../features/accounts/api.ts';
import { AddressSection } from '../../../features/accounts/settings/AddressSection.tsx';
import { PasswordSection } from '../../../features/accounts/settings/PasswordSection.tsx';
import { Section } from '../../../features/accounts/settings/Section.tsx';
import { SessionsSection } from '../../../features/accounts/settings/SessionsSection.tsx';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { AvatarField } from '../../../features/media/avatar/AvatarField.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Preferences } from '../../Preferences.tsx';
import { Page } from '../../shell/Page.tsx';
import { useSignOut } from '../../useSignOut.ts';

/** The account: how one is reached, comes in, and where one is signed in. */
export function EditProfile() {
  const { t } = useTranslation(['accounts', 'media']);
  const cache = useQueryClient();
  const { me } = useViewer();
  const signOut = useSignOut();
  if (!me) return null;
  return (
    <Page title={t('settings.title')} lead={`@${me.username}`}>
      <div className="mt-9">
        <Section title={t('media:avatar.label')}>
          <AvatarField member={me} onChanged={() => void recheckViewer(cache)} />
        </Section>
        <AddressSection me={me} />
        <PasswordSection me={me} />
        <SessionsSection />
        <Section title={t('settings.preferences')}>
          <div className="-ml-3.5">
            <Preferences />
          </div>
        </Section>
        <Section title={t('settings.leave')}>
          <Button onClick={() => void signOut()}>
            <Icon name="logout" />
            {t('settings.sign_out')}
          </Button>
        </Section>
      </div>
    </Page>
  );
}
