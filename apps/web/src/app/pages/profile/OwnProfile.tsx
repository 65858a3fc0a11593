import type { Me } from '@stenope/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import type { IconName } from '../../../ui/icons/Icon.tsx';
import { Avatar } from '../../../ui/photo/Avatar.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

const icons = {
  posts: 'image',
  echoes: 'star',
  map: 'map-pin',
  resources: 'list',
} as const satisfies Readonly<Record<string, IconName>>;

const tabs = ['posts', 'echoes', 'map', 'resources'] as const;

type Tab = (typeof tabs)[number];

export function OwnProfile({ me }: { readonly me: Me }) {
  const { t } = useTranslation('pages');
  const [tab, setTab] = useState<Tab>('posts');
  const handle = `@${me.username}`;
  usePageTitle(me.displayName);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[71rem] px-4.5 pt-8 pb-32 sm:px-7"
    >
      <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Avatar name={me.displayName} size={112} />
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
          onChange={setTab}
          tabs={tabs.map((value) => ({ value, label: t(`profile.${value}.name`) }))}
        >
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
        </Tabs>
      </div>
    </main>
  );
}
