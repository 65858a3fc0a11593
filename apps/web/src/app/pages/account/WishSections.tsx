import type { OwnProfile } from '@stenope/contract/people/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { viewerIn } from '../../../features/accounts/api.ts';
import { Section } from '../../../features/accounts/settings/Section.tsx';
import { Choices } from '../../../features/echoes/standing/Choices.tsx';
import { standingQuery } from '../../../features/echoes/standing/standing-query.ts';
import { PushSwitch } from '../../../features/notifications/push/PushSwitch.tsx';
import { BoundaryList } from '../../../features/people/edit/BoundaryList.tsx';
import { NotificationWishes, PrivacyWishes } from '../../../features/people/edit/Wishes.tsx';
import { outdate } from '../../../features/posts/lists/list-query.ts';

/** What one wants to hear, to show, and whom one does not want to meet. */
export function WishSections({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('people');
  const cache = useQueryClient();
  const readAnew = () => outdate(cache, () => true);
  return (
    <>
      {/* Where letters lead whoever wants no more of them. */}
      <div id="notifications" className="scroll-mt-16">
        <Section title={t('edit.notifications.title')}>
          <NotificationWishes profile={profile} />
          <BrowserWish memberId={profile.id} />
        </Section>
      </div>
      <Section title={t('edit.privacy.title')}>
        <PrivacyWishes profile={profile} />
        <RatingChoices userId={profile.id} />
      </Section>
      <Section title={t('edit.boundaries.title')}>
        <BoundaryList which="blocked" onUndone={readAnew} />
        <BoundaryList which="muted" onUndone={readAnew} />
      </Section>
    </>
  );
}

/** Of this browser alone, and of this session. */
function BrowserWish({ memberId }: { readonly memberId: string }) {
  const sessionId = viewerIn(useQueryClient())?.session?.id;
  return sessionId !== undefined && <PushSwitch memberId={memberId} sessionId={sessionId} />;
}

/** They stand beside the ratings, too; here is where one looks for them. */
function RatingChoices({ userId }: { readonly userId: string }) {
  const { data } = useQuery(standingQuery(userId));
  return data?.own ? <Choices userId={userId} own={data.own} /> : null;
}
