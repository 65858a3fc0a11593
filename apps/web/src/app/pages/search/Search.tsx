import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import type { IconName } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Page } from '../../shell/Page.tsx';
import { NewestPosts } from './NewestPosts.tsx';

const icons = {
  users: 'person',
  hashtags: 'search',
  map: 'map-pin',
} as const satisfies Readonly<Record<string, IconName>>;

const tabs = ['posts', 'users', 'hashtags', 'map'] as const;

/**
 * Search for posts, users, hashtags and places. The query stands in the address, so that it can be
 * shared.
 */
export function Search() {
  const { t } = useTranslation('pages');
  const { state, me } = useViewer();
  const [asked, ask] = useSearchParams();
  const tab = tabs.find((one) => one === asked.get('tab')) ?? 'posts';
  return (
    <Page title={t('search.title')} width="wide">
      <div className="mt-5">
        <Tabs
          label={t('search.tabs')}
          value={tab}
          onChange={(chosen) =>
            ask(chosen === 'posts' ? {} : { tab: chosen }, {
              replace: true,
              preventScrollReset: true,
            })
          }
          tabs={tabs.map((value) => ({ value, label: t(`search.${value}.name`) }))}
        >
          {tab === 'posts' ? (
            // Members and visitors see different lists, so the viewer must be known first.
            state !== 'loading' && <NewestPosts me={me} />
          ) : (
            <EmptyState
              icon={icons[tab]}
              title={t(`search.${tab}.title`)}
              sentence={t(`search.${tab}.sentence`)}
              action={me ? undefined : <ButtonLink to="/register">{t('search.join')}</ButtonLink>}
            />
          )}
        </Tabs>
      </div>
    </Page>
  );
}
