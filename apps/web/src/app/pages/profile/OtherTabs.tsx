import type { Profile } from '@stenope/contract/people/profile';
import { useTranslation } from 'react-i18next';
import { StandingWaiting } from '../../../features/echoes/standing/StandingWaiting.tsx';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Shelf } from '../shop/Shelf.tsx';
import { ProfileEchoes } from './ProfileEchoes.tsx';
import { ProfileMap } from './ProfileMap.tsx';
import { ProfilePosts } from './ProfilePosts.tsx';
import { useProfileTab } from './useProfileTab.ts';

interface OtherTabsProps {
  readonly username: string;
  /** Undefined while loading: tabs that need only the username are shown already. */
  readonly profile: Profile | undefined;
  readonly viewerId: string | undefined;
}

const tabs = ['posts', 'echoes', 'map', 'resources'] as const;

type Tab = (typeof tabs)[number];

/** Tabs of another member's profile; the shop tab only while the shop is open. */
export function OtherTabs({ username, profile, viewerId }: OtherTabsProps) {
  const { t } = useTranslation('pages');
  const [tab, setTab] = useProfileTab(tabs);
  const shown = tabs.filter(
    (one) => one !== 'resources' || one === tab || profile?.shop.active === true,
  );
  return (
    <Tabs
      label={t('profile.other.tabs')}
      value={tab}
      onChange={setTab}
      tabs={shown.map((value) => ({ value, label: t(`profile.${value}.name`) }))}
    >
      <Shown tab={tab} username={username} profile={profile} viewerId={viewerId} />
    </Tabs>
  );
}

function Shown({ tab, username, profile, viewerId }: OtherTabsProps & { readonly tab: Tab }) {
  const { t } = useTranslation(['pages', 'standing']);
  if (tab === 'posts') {
    return (
      <ProfilePosts
        of={{ kind: 'person', username }}
        label={t('profile.posts.name')}
        viewerId={viewerId}
        empty={
          <EmptyState
            icon="image"
            title={t('profile.other.none')}
            sentence={t('profile.other.later')}
            action={<ButtonLink to="/search">{t('home.explore')}</ButtonLink>}
          />
        }
      />
    );
  }
  if (tab === 'map') {
    // The map shows the member's location, which is known only once the profile has loaded.
    return profile ? (
      <ProfileMap
        username={username}
        viewerId={viewerId}
        home={profile.location}
        empty={
          <EmptyState
            icon="map-pin"
            title={t('profile.map.none')}
            sentence={t('profile.map.later')}
            action={<ButtonLink to="/search">{t('home.explore')}</ButtonLink>}
          />
        }
      />
    ) : (
      <WaitingMap />
    );
  }
  if (!profile) return <StandingWaiting />;
  if (tab === 'resources') return <Shelf sellerId={profile.id} isMine={false} />;
  return (
    <ProfileEchoes
      userId={profile.id}
      viewerId={viewerId}
      empty={<EmptyState title={t('standing:none.title')} sentence={t('standing:none.sentence')} />}
    />
  );
}
