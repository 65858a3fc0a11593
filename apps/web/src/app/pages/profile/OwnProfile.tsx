import type { Me } from '@stenope/contract/accounts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import type { IconName } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { ProfilePosts } from './ProfilePosts.tsx';

const icons = {
  posts: 'image',
  favourites: 'heart',
  echoes: 'star',
  map: 'map-pin',
  resources: 'list',
} as const satisfies Readonly<Record<string, IconName>>;

const tabs = ['posts', 'favourites', 'echoes', 'map', 'resources'] as const;

type Tab = (typeof tabs)[number];

export function OwnProfile({ me }: { readonly me: Me }) {
  const { t } = useTranslation('pages');
  // In the address, so that who comes back finds the tab they left.
  const [asked, ask] = useSearchParams();
  const tab = tabs.find((one) => one === asked.get('tab')) ?? 'posts';
  const handle = `@${me.username}`;
  usePageTitle(me.displayName);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[71rem] px-4.5 pt-8 pb-32 sm:px-7"
    >
      <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Avatar name={me.displayName} src={me.avatar ?? undefined} size={112} />
        <div className="min-w-0 grow">
          <h1 className="text-[2.25rem] wrap-anywhere">{me.displayName}</h1>
          <p className="mt-2 text-mute">{handle}</p>
        </div>
        <ButtonLink to="/edit-profile">{t('profile.edit')}</ButtonLink>
      </header>
      <div className="mt-8">
        <Tabs
          label={t('profile.tabs')}
          value={tab}
          onChange={(chosen) =>
            ask(chosen === 'posts' ? {} : { tab: chosen }, {
              replace: true,
              preventScrollReset: true,
            })
          }
          tabs={tabs.map((value) => ({ value, label: t(`profile.${value}.name`) }))}
        >
          <Shown key={tab} tab={tab} me={me} />
        </Tabs>
      </div>
    </main>
  );
}

function Shown({ tab, me }: { readonly tab: Tab; readonly me: Me }) {
  const { t } = useTranslation('pages');
  const empty = (
    <EmptyState
      icon={icons[tab]}
      title={t(`profile.${tab}.title`)}
      sentence={t(`profile.${tab}.sentence`)}
      action={
        tab === 'posts' ? (
          <ButtonLink to="/create">{t('profile.posts.create')}</ButtonLink>
        ) : undefined
      }
    />
  );
  if (tab !== 'posts' && tab !== 'favourites') return empty;
  return (
    <ProfilePosts
      of={tab === 'posts' ? { kind: 'person', username: me.username } : { kind: 'favourites' }}
      label={t(`profile.${tab}.name`)}
      viewerId={me.id}
      empty={empty}
    />
  );
}
