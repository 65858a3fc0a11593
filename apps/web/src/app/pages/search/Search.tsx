import type { Totals } from '@stenope/contract/feed/search';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { totalsQuery } from '../../../features/search/api.ts';
import { countFilters, readAddress, withWords } from '../../../features/search/address.ts';
import { SearchField } from '../../../features/search/SearchField.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import { Page } from '../../shell/Page.tsx';
import { FoundHashtags, FoundUsers } from './FoundNames.tsx';
import { MapTab } from './MapTab.tsx';
import { SearchedPosts } from './SearchedPosts.tsx';

const tabs = ['posts', 'users', 'hashtags', 'map'] as const;

type Tab = (typeof tabs)[number];

/** What is counted beside each tab. */
const countedAs = {
  posts: 'posts',
  users: 'users',
  hashtags: 'hashtags',
  map: 'placed',
} as const satisfies Readonly<Record<Tab, keyof Totals>>;

const inPlace = { replace: true, preventScrollReset: true } as const;

/**
 * Search for posts, users, hashtags and places. The query stands in the address, so that it can be
 * shared and restored by going back.
 */
export function Search() {
  const { t } = useTranslation('pages');
  const [asked, ask] = useSearchParams();
  const tab = tabs.find((one) => one === asked.get('tab')) ?? 'posts';
  const { q, filters } = readAddress(asked);
  // Totals of everything would mislead beside what was searched for.
  const isAsked = q.trim() !== '' || countFilters(filters) > 0;
  const { data: totals } = useQuery(totalsQuery);
  const count = new Intl.NumberFormat(useLanguageCode(), { notation: 'compact' });
  return (
    <Page title={t('search.title')} width="wide">
      <SearchField q={q} onSearch={(words) => ask((now) => withWords(now, words), inPlace)} />
      <div className="mt-5">
        <Tabs
          label={t('search.tabs')}
          value={tab}
          onChange={(chosen) => ask((now) => withTab(now, chosen), inPlace)}
          tabs={tabs.map((value) => ({
            value,
            label: t(`search.${value}.name`),
            ...(totals && !isAsked ? { count: count.format(totals[countedAs[value]]) } : {}),
          }))}
        >
          <TabContent tab={tab} q={q.trim()} />
        </Tabs>
      </div>
    </Page>
  );
}

function TabContent({ tab, q }: { readonly tab: Tab; readonly q: string }) {
  const { state, me } = useViewer();
  if (tab === 'users') return <FoundUsers q={q} />;
  if (tab === 'hashtags') return <FoundHashtags q={q} />;
  // Members and visitors see different lists, so the viewer must be known first.
  if (state === 'loading') return null;
  return tab === 'map' ? <MapTab me={me} q={q} /> : <SearchedPosts me={me} />;
}

/** The words stay, so that they are searched for in the other tab. */
function withTab(before: URLSearchParams, tab: Tab): URLSearchParams {
  const after = new URLSearchParams(before);
  if (tab === 'posts') after.delete('tab');
  else after.set('tab', tab);
  return after;
}
