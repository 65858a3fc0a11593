import type { OwnProfile } from '@stenope/contract/people/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { viewerIn } from '../../../../features/accounts/api.ts';
import { Section } from '../../../../features/accounts/settings/Section.tsx';
import { Choices } from '../../../../features/echoes/standing/Choices.tsx';
import { standingQuery } from '../../../../features/echoes/standing/standing-query.ts';
import { PushSwitch } from '../../../../features/notifications/push/PushSwitch.tsx';
import { BoundaryList } from '../../../../features/people/edit/BoundaryList.tsx';
import { NotificationWishes, PrivacyWishes } from '../../../../features/people/edit/Wishes.tsx';
import { useSensitiveChoice } from '../../../../features/posts/sensitive/choice.ts';
import { outdate } from '../../../../features/posts/lists/list-query.ts';
import { FollowedTags } from '../../../../features/posts/tags/FollowedTags.tsx';
import { MutedTerms } from '../../../../features/posts/tags/MutedTerms.tsx';
import { useFailureSentence } from '../../../../platform/words/useFailureSentence.ts';
import { Switch } from '../../../../ui/choices/Switch.tsx';
import { Notice } from '../../../../ui/states/Notice.tsx';
import { useSpreadFollowingTag } from '../../../useSpreadFollowing.ts';

/** Notification, privacy and block settings. */
export function WishSections({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const spread = useSpreadFollowingTag();
  const readAnew = () => outdate(cache, () => true);
  return (
    <>
      {/* Target of the unsubscribe link in mails. */}
      <Section id="notifications" title={t('edit.notifications.title')}>
        <NotificationWishes profile={profile} />
        <BrowserWish memberId={profile.id} />
      </Section>
      <Section title={t('edit.privacy.title')}>
        <PrivacyWishes profile={profile} />
        <RatingChoices userId={profile.id} />
      </Section>
      <Section title={t('edit.sensitive.title')}>
        <SensitiveWish />
      </Section>
      <Section id="hashtags" title={t('edit.tags.title')}>
        <FollowedTags onChange={spread} />
        <MutedTerms />
      </Section>
      <Section title={t('edit.boundaries.title')}>
        <BoundaryList which="blocked" onUndone={readAnew} />
        <BoundaryList which="muted" onUndone={readAnew} />
      </Section>
    </>
  );
}

/** Stored on the account, so it applies on every device. */
function SensitiveWish() {
  const { t } = useTranslation('people');
  const { showsAll, choose } = useSensitiveChoice();
  const sentence = useFailureSentence();
  const { mutate, isSuccess, error } = useMutation({ mutationFn: choose });
  return (
    <div className="w-full max-w-[34rem]">
      <Switch
        label={t('edit.sensitive.label')}
        hint={t('edit.sensitive.hint')}
        checked={showsAll}
        onChange={(shows) => mutate(shows)}
      />
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className="text-sm text-soft">{isSuccess && t('saved')}</output>
      {error && <Notice isAlert>{t('update_failed', { message: sentence(error) })}</Notice>}
    </div>
  );
}

/** Push notifications of this browser, tied to this session. */
function BrowserWish({ memberId }: { readonly memberId: string }) {
  const sessionId = viewerIn(useQueryClient())?.session?.id;
  return sessionId !== undefined && <PushSwitch memberId={memberId} sessionId={sessionId} />;
}

/** The same choices stand beside the ratings; members look for them in the settings too. */
function RatingChoices({ userId }: { readonly userId: string }) {
  const { data } = useQuery(standingQuery(userId));
  return data?.own ? <Choices userId={userId} own={data.own} /> : null;
}
