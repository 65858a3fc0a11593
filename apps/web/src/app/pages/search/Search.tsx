import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import {
  countFilters,
  readAddress,
  withFilters,
  withWords,
} from '../../../features/search/address.ts';
import { DroppedPhoto } from '../../../features/search/look/DroppedPhoto.tsx';
import { SearchField } from '../../../features/search/SearchField.tsx';
import { Tabs } from '../../../ui/choices/Tabs.tsx';
import { Page } from '../../shell/Page.tsx';
import { FoundHashtags, FoundUsers } from './FoundNames.tsx';
import { MapTab } from './MapTab.tsx';
import { SearchedPosts } from './SearchedPosts.tsx';
import { useTabCounts, type Tab } from './useTabCounts.ts';

const tabs = ['posts', 'users', 'hashtags', 'map'] as const satisfies readonly Tab[];

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
  const counts = useTabCounts(asked);
  return (
    <Page title={t('search.title')} width="wide">
      <SearchField q={q} onSearch={(words) => ask((now) => withWords(now, words), inPlace)} />
      <DroppedPhoto
        onColours={(colour) =>
          ask((now) => withTab(withFilters(now, { ...filters, colour }), 'posts'), {
            preventScrollReset: true,
          })
        }
      />
      <div className="mt-5">
        <Tabs
          label={t('search.tabs')}
          value={tab}
          onChange={(chosen) => ask((now) => withTab(now, chosen), inPlace)}
          tabs={tabs.map((value) => ({
            value,
            label: t(`search.${value}.name`),
            count: counts[value],
          }))}
        >
          <TabContent
            tab={tab}
            q={q.trim()}
            isAsked={q.trim() !== '' || countFilters(filters) > 0}
          />
        </Tabs>
      </div>
    </Page>
  );
}

interface TabContentProps {
  readonly tab: Tab;
  readonly q: string;
  readonly isAsked: boolean;
}

function TabContent({ tab, q, isAsked }: TabContentProps) {
  const { state, me } = useViewer();
  // Members and visitors see different lists, so the viewer must be known first.
  if (state === 'loading') return null;
  if (tab === 'users') return <FoundUsers q={q} isMember={me !== null} />;
  if (tab === 'hashtags') return <FoundHashtags q={q} isMember={me !== null} />;
  if (tab === 'map') return <MapTab me={me} q={q} isAsked={isAsked} />;
  return <SearchedPosts me={me} />;
}

/** The words stay, so that they are searched for in the other tab. */
function withTab(before: URLSearchParams, tab: Tab): URLSearchParams {
  const after = new URLSearchParams(before);
  if (tab === 'posts') after.delete('tab');
  else after.set('tab', tab);
  return after;
}
