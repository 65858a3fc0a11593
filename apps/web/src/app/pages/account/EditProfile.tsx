import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AddressSection } from '../../../features/accounts/settings/AddressSection.tsx';
import { PasswordSection } from '../../../features/accounts/settings/PasswordSection.tsx';
import { Section } from '../../../features/accounts/settings/Section.tsx';
import { SessionsSection } from '../../../features/accounts/settings/SessionsSection.tsx';
import { signOut } from '../../../features/accounts/sign-out.ts';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { useFailureSentence } from '../../../platform/forms/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { Preferences } from '../../Preferences.tsx';
import { Page } from '../../shell/Page.tsx';

/** The account: how one is reached, comes in, and where one is signed in. */
export function EditProfile() {
  const { t } = useTranslation('accounts');
  const sentence = useFailureSentence();
  const { me } = useViewer();
  const cache = useQueryClient();
  const navigate = useNavigate();
  if (!me) return null;

  const leave = async (): Promise<void> => {
    // First to a page anybody may see: this one would ask to sign in again.
    await navigate('/welcome');
    try {
      await signOut(cache);
    } catch (error) {
      showToast({ kind: 'error', text: sentence(error) });
    }
  };

  return (
    <Page title={t('settings.title')} lead={`@${me.username}`}>
      <div className="mt-9">
        <AddressSection me={me} />
        <PasswordSection me={me} />
        <SessionsSection />
        <Section title={t('settings.preferences')}>
          <div className="-ml-3.5">
            <Preferences />
          </div>
        </Section>
        <Section title={t('settings.leave')}>
          <Button onClick={() => void leave()}>
            <Icon name="logout" />
            {t('settings.sign_out')}
          </Button>
        </Section>
      </div>
    </Page>
  );
}
