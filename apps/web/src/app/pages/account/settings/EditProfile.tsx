import type { Me } from '@stenope/contract/accounts';
import type { OwnProfile } from '@stenope/contract/people/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { recheckViewer, viewerQuery } from '../../../../features/accounts/api.ts';
import { AddressSection } from '../../../../features/accounts/settings/AddressSection.tsx';
import { InterestsSection } from '../../../../features/accounts/settings/InterestsSection.tsx';
import { PasswordSection } from '../../../../features/accounts/settings/PasswordSection.tsx';
import { Section } from '../../../../features/accounts/settings/Section.tsx';
import { SessionsSection } from '../../../../features/accounts/settings/SessionsSection.tsx';
import { UsernameForm } from '../../../../features/accounts/settings/UsernameForm.tsx';
import { TokensSection } from '../../../../features/accounts/tokens/TokensSection.tsx';
import { useViewer } from '../../../../features/accounts/useViewer.ts';
import { DangerZone } from '../../../../features/leaving/DangerZone.tsx';
import { Export } from '../../../../features/leaving/Export.tsx';
import { Import } from '../../../../features/leaving/Import.tsx';
import { AvatarField } from '../../../../features/media/avatar/AvatarField.tsx';
import { keepOwn, ownProfileQuery, peopleKeys } from '../../../../features/people/api.ts';
import { outdate } from '../../../../features/posts/lists/list-query.ts';
import { useFailureSentence } from '../../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { Spinner } from '../../../../ui/states/Spinner.tsx';
import { showToast } from '../../../../ui/toast/toast.ts';
import { Preferences } from '../../../Preferences.tsx';
import { LeaveGuard } from '../../../routing/LeaveGuard.tsx';
import { useAskedPlace } from '../../../routing/useAskedPlace.ts';
import { Page } from '../../../shell/Page.tsx';
import { useSignOut } from '../../../useSignOut.ts';
import { Part } from './Part.tsx';
import { ProSections, WordsSection } from './ProfileSections.tsx';
import { SettingsIndex } from './SettingsIndex.tsx';
import { WishSections } from './WishSections.tsx';

/** Settings: profile, account, data and leaving. Each part saves by itself. */
export function EditProfile() {
  const { t } = useTranslation(['accounts', 'leaving', 'media', 'people']);
  const cache = useQueryClient();
  const { me } = useViewer();
  const signOut = useSignOut();
  useAskedPlace();
  if (!me) return null;
  return (
    <Page title={t('settings.title')} lead={`@${me.username}`} width="beside">
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <SettingsIndex />
        <div className="flex min-w-0 flex-col gap-10">
          <Part name="page">
            <AvatarSection me={me} />
            <Section title={t('username.label')}>
              <UsernameForm
                me={me}
                onSaved={(profile) => {
                  keepOwn(cache, profile);
                  void recheckViewer(cache);
                }}
              />
            </Section>
            <WithOwn>{(profile) => <WordsSection profile={profile} />}</WithOwn>
            <InterestsSection
              me={me}
              onSaved={() => {
                void cache.invalidateQueries({ queryKey: peopleKeys.suggestions });
                outdate(cache, (name) => name === 'home needs_eyes');
              }}
            />
          </Part>
          <Part name="pro">
            <WithOwn isQuiet>{(profile) => <ProSections profile={profile} />}</WithOwn>
          </Part>
          <Part name="access">
            <AddressSection me={me} />
            <PasswordSection me={me} />
            <SessionsSection />
            <TokensSection me={me} />
            <Section title={t('settings.leave')}>
              <Button onClick={() => void signOut()}>
                <Icon name="logout" />
                {t('settings.sign_out')}
              </Button>
            </Section>
          </Part>
          <Part name="wishes">
            <WithOwn isQuiet>{(profile) => <WishSections profile={profile} />}</WithOwn>
            <Section title={t('settings.preferences')}>
              <div className="-ml-3.5 min-w-0">
                <Preferences />
              </div>
            </Section>
          </Part>
          <Part name="data">
            <Section id="export" title={t('leaving:export.title')}>
              <Export />
            </Section>
            <Section title={t('leaving:import.title')}>
              <Import />
            </Section>
            <Section title={t('leaving:danger.title')}>
              <DangerZone me={me} onLeft={() => signOut({ isLast: true })} />
            </Section>
          </Part>
        </div>
      </div>
      <LeaveGuard />
    </Page>
  );
}

function AvatarSection({ me }: { readonly me: Me }) {
  const { t } = useTranslation(['media', 'people']);
  const cache = useQueryClient();
  // The picture is saved by now; cached lists may still show the old one.
  const sync = async () => {
    outdate(cache, () => true);
    void cache.invalidateQueries({ queryKey: peopleKeys.profiles });
    try {
      await cache.fetchQuery({ ...viewerQuery, staleTime: 0 });
    } catch {
      showToast({ kind: 'error', text: t('people:edit.avatar_unsynced') });
    }
  };
  return (
    <Section title={t('avatar.label')}>
      <AvatarField member={me} onChanged={() => void sync()} />
    </Section>
  );
}

interface WithOwnProps {
  /** Renders no error of its own: another part of the page already shows it. */
  readonly isQuiet?: boolean;
  readonly children: (profile: OwnProfile) => ReactNode;
}

/**
 * Waits for a fetch made after mounting: editing a cached, older state would overwrite changes made
 * on another device.
 */
function WithOwn({ isQuiet = false, children }: WithOwnProps) {
  const { t } = useTranslation('people');
  const sentence = useFailureSentence();
  const { data: profile, error, isFetchedAfterMount, refetch } = useQuery(ownProfileQuery);
  if (profile && isFetchedAfterMount) return children(profile);
  if (isQuiet) return null;
  return (
    <Section title={t('edit.words.title')}>
      {error ? (
        <ErrorState
          title={t('edit.failed')}
          sentence={sentence(error)}
          onRetry={() => void refetch()}
          retryLabel={t('retry')}
        />
      ) : (
        // Reserves the height, so that the sections below do not jump.
        <div className="min-h-svh">
          <Spinner label={t('edit.loading')} />
        </div>
      )}
    </Section>
  );
}
