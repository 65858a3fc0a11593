import type { Me } from '@stenope/contract/accounts';
import { searchSorts, type SearchSort } from '@stenope/contract/feed/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import type { SearchAsked } from '../../../features/posts/lists/list-query.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import {
  countFilters,
  readAddress,
  withFilters,
  type Filters,
} from '../../../features/search/address.ts';
import { FilterChips } from '../../../features/search/FilterChips.tsx';
import { openable } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';

const FilterSheet = openable(async () => {
  const [sheet] = await Promise.all([
    import('../../../features/search/FilterSheet.tsx'),
    needWords(['look']),
  ]);
  return sheet.FilterSheet;
});

const inPlace = { replace: true, preventScrollReset: true } as const;

/** Posts with the words and filters of the address, in its order. */
export function FoundPosts({ me }: { readonly me: Me | null }) {
  const { t } = useTranslation(['search', 'pages']);
  const [address, ask] = useSearchParams();
  const [view, setView] = useListView('search');
  const { q, filters } = readAddress(address);
  const sort = searchSorts.find((one) => one === address.get('sort'));
  const words = q.trim();
  const asked = {
    ...filters,
    ...(words === '' ? {} : { q: words }),
    ...(sort === undefined ? {} : { sort }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters were read by the contract
  const posts = usePostList({ kind: 'search', asked: asked as SearchAsked });
  return (
    <>
      <div className="my-3 flex justify-between gap-x-4 max-[24rem]:flex-wrap">
        <SearchSortSelect
          sort={sort ?? (words === '' ? 'recent' : 'match')}
          hasWords={words !== ''}
          onChange={(chosen) => ask(withSearchSort(address, chosen, words !== ''), inPlace)}
        />
        <span className="flex min-w-0 flex-wrap items-center min-[24rem]:shrink-0 sm:gap-x-2">
          <FilterButton me={me} />
          <ViewToggle view={view} onChange={setView} />
        </span>
      </div>
      <FilterChips
        filters={filters}
        onChange={(left) => ask(withFilters(address, left), { preventScrollReset: true })}
      />
      <output className="block text-soft not-empty:pb-4">
        {posts.spelling !== undefined &&
          t('found.spelling', { q: words, spelling: posts.spelling })}
        {posts.isSome && t('found.some')}
      </output>
      {/* Another key once posts are there: the sentence above comes with them, and moves nothing. */}
      <div key={posts.state} className={view === 'detailed' ? 'mx-auto max-w-[43.5rem]' : ''}>
        <RatingFromList viewerId={me?.id}>
          <PostListView
            list={posts}
            view={view}
            label={t('pages:search.posts.name')}
            viewerId={me?.id}
            empty={<NothingFound filters={filters} />}
          />
        </RatingFromList>
      </div>
    </>
  );
}

/** Opens the sheet of filters; says how many there are. */
export function FilterButton({ me }: { readonly me: Me | null }) {
  const { t } = useTranslation('search');
  const [address, ask] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const { filters } = readAddress(address);
  const count = countFilters(filters);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        <Icon name="sliders" size={18} />
        {/* On a phone there is room for the number alone. */}
        <span className="max-sm:sr-only">
          {count === 0 ? t('filters.open') : t('filters.open_some', { chosen: count })}
        </span>
        {count > 0 && (
          <span aria-hidden="true" className="edge sm:hidden">
            {count}
          </span>
        )}
      </Button>
      {isOpen && (
        <FilterSheet
          filters={filters}
          isMember={me !== null}
          onClose={() => setOpen(false)}
          onApply={(chosen) => ask(withFilters(address, chosen), { preventScrollReset: true })}
        />
      )}
    </>
  );
}

function NothingFound({ filters }: { readonly filters: Filters }) {
  const { t } = useTranslation('search');
  const [address, ask] = useSearchParams();
  const isFiltered = countFilters(filters) > 0;
  return (
    <EmptyState
      icon="search"
      title={t('found.none')}
      sentence={t(isFiltered ? 'found.none_filtered' : 'found.none_sentence')}
      action={
        isFiltered ? (
          <Button onClick={() => ask(withFilters(address, {}))}>{t('filters.clear')}</Button>
        ) : undefined
      }
    />
  );
}

interface SearchSortSelectProps {
  readonly sort: SearchSort;
  /** Without words nothing matches better than anything else. */
  readonly hasWords: boolean;
  readonly onChange: (sort: SearchSort) => void;
}

function SearchSortSelect({ sort, hasWords, onChange }: SearchSortSelectProps) {
  const { t } = useTranslation(['posts', 'search']);
  const sorts = searchSorts.filter((one) => hasWords || one !== 'match');
  return (
    <span className="-ml-3.5 min-w-0">
      <EdgeSelect
        label={t('list.sort.label')}
        value={sort}
        options={sorts.map((value) => ({
          value,
          name: value === 'match' ? t('search:sort.match') : t(`list.sort.${value}`),
        }))}
        onChoose={onChange}
      />
    </span>
  );
}

/** The usual order is left out of the address. */
function withSearchSort(before: URLSearchParams, sort: SearchSort, hasWords: boolean) {
  const after = new URLSearchParams(before);
  if (sort === (hasWords ? 'match' : 'recent')) after.delete('sort');
  else after.set('sort', sort);
  return after;
}
