import type { Me } from '@stenope/contract/accounts';
import type { ProfileLocation } from '@stenope/contract/people/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BadgeMark } from '../../../features/echoes/standing/BadgeMark.tsx';
import { profileQuery } from '../../../features/people/profile-query.ts';
import { Suggestions } from '../../../features/people/Suggestions.tsx';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import type { IconName } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { renderPicture } from '../../render-picture.tsx';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { Shelf } from '../shop/Shelf.tsx';
import { ProfileEchoes } from './ProfileEchoes.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileMap } from './ProfileMap.tsx';
import { ProfilePlace } from './ProfilePlace.tsx';
import { ProfilePosts } from './ProfilePosts.tsx';
import { useProfileTab } from './useProfileTab.ts';

const icons = {
  posts: 'image',
  favourites: 'heart',
  echoes: 'star',
  map: 'map-pin',
} as const satisfies Readonly<Record<string, IconName>>;

const tabs = ['posts', 'favourites', 'echoes', 'map', 'resources'] as const;

type Tab = (typeof tabs)[number];

export function OwnProfile({ me }: { readonly me: Me }) {
  const { t } = useTranslation(['pages', 'people']);
  const sentence = useFailureSentence();
  const spread = useSpreadFollowing();
  const [tab, setTab] = useProfileTab(tabs);
  const { data: profile, error, refetch } = useQuery(profileQuery(me.username));
  const waits = !profile && !error;
  return (
    <ProfilePlace
      head={
        <ProfileHead
          person={me}
          profile={profile}
          waits={waits}
          viewerId={me.id}
          badge={profile && <BadgeMark badge={profile.badge} />}
          actions={<ButtonLink to="/edit-profile">{t('profile.edit')}</ButtonLink>}
        />
      }
    >
      {!profile && error && (
        <div className="grid justify-items-start gap-3">
          <Notice isAlert>{sentence(error)}</Notice>
          <Button onClick={() => void refetch()}>{t('people:retry')}</Button>
        </div>
      )}
      <Tabs
        label={t('profile.tabs')}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((value) => ({ value, label: t(`profile.${value}.name`) }))}
      >
        <Shown key={tab} tab={tab} me={me} home={profile?.location ?? null} waits={waits} />
      </Tabs>
      {tab === 'posts' && profile?.counts?.posts === 0 && (
        <Suggestions onFollow={spread} renderPicture={renderPicture} />
      )}
    </ProfilePlace>
  );
}

interface ShownProps {
  readonly tab: Tab;
  readonly me: Me;
  /** Location shown on one's profile. */
  readonly home: ProfileLocation | null;
  /** True while the location is loading. */
  readonly waits: boolean;
}

function Shown({ tab, me, home, waits }: ShownProps) {
  const { t } = useTranslation('pages');
  if (tab === 'resources') return <Shelf sellerId={me.id} isMine />;
  const empty = (
    <EmptyState
      icon={icons[tab]}
      title={t(`profile.${tab}.title`)}
      sentence={t(`profile.${tab}.sentence`)}
      action={
        tab === 'posts' || tab === 'map' ? (
          <ButtonLink to="/create">{t(`profile.${tab}.create`)}</ButtonLink>
        ) : (
          <ButtonLink to="/search">{t('home.explore')}</ButtonLink>
        )
      }
    />
  );
  if (tab === 'map') {
    if (waits) return <WaitingMap />;
    return <ProfileMap username={me.username} viewerId={me.id} home={home} empty={empty} />;
  }
  if (tab === 'echoes') return <ProfileEchoes userId={me.id} viewerId={me.id} empty={empty} />;
  return (
    <ProfilePosts
      of={tab === 'posts' ? { kind: 'person', username: me.username } : { kind: 'favourites' }}
      label={t(`profile.${tab}.name`)}
      viewerId={me.id}
      empty={empty}
    />
  );
}
