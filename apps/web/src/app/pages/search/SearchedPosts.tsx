import type { Me } from '@stenope/contract/accounts';
import { searchSorts, type SearchSort } from '@stenope/contract/feed/search';
import { useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { SortSelect } from '../../../features/posts/lists/SortSelect.tsx';
import { useListSort } from '../../../features/posts/lists/useListSort.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { countFilters, readAddress, withFilters } from '../../../features/search/address.ts';
import { FilterChips } from '../../../features/search/FilterChips.tsx';
import { openable } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EdgeSelect } from '../../../ui/EdgeSelect.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { FoundPosts } from './FoundPosts.tsx';
import { NewestPosts } from './NewestPosts.tsx';

const FilterSheet = openable(async () => {
  const [sheet] = await Promise.all([
    import('../../../features/search/FilterSheet.tsx'),
    needWords(['look']),
  ]);
  return sheet.FilterSheet;
});

const inPlace = { replace: true, preventScrollReset: true } as const;

/**
 * Posts of the address: the newest of all, or those with its words and filters. One bar for both, so
 * that the focus stays on it while filters come and go.
 */
export function SearchedPosts({ me }: { readonly me: Me | null }) {
  const [address, ask] = useSearchParams();
  const [view, setView] = useListView('search');
  const [listSort, setListSort] = useListSort();
  const filterButton = useRef<HTMLButtonElement>(null);
  const { q, filters } = readAddress(address);
  const words = q.trim();
  const isAsked = words !== '' || countFilters(filters) > 0;
  const sort = searchSorts.find((one) => one === address.get('sort'));
  return (
    <>
      <div className="my-3 flex justify-between gap-x-4 max-[24rem]:flex-wrap">
        {isAsked ? (
          <SearchSortSelect
            sort={sort ?? (words === '' ? 'recent' : 'match')}
            hasWords={words !== ''}
            onChange={(chosen) => ask(withSearchSort(address, chosen, words !== ''), inPlace)}
          />
        ) : (
          <SortSelect sort={listSort} onChange={setListSort} />
        )}
        <span className="flex min-w-0 flex-wrap items-center min-[24rem]:shrink-0 sm:gap-x-2">
          <FilterButton ref={filterButton} me={me} />
          <ViewToggle view={view} onChange={setView} />
        </span>
      </div>
      <FilterChips
        filters={filters}
        onChange={(left) => ask(withFilters(address, left), { preventScrollReset: true })}
        onCleared={() => filterButton.current?.focus()}
      />
      <RatingFromList viewerId={me?.id}>
        {isAsked ? (
          <FoundPosts
            me={me}
            view={view}
            asked={{ words, filters, sort }}
            onClear={() => {
              ask(withFilters(address, {}));
              filterButton.current?.focus();
            }}
          />
        ) : (
          <NewestPosts me={me} view={view} sort={listSort} />
        )}
      </RatingFromList>
    </>
  );
}

interface FilterButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly me: Me | null;
}

/** Opens the sheet of filters; says how many there are. */
function FilterButton({ ref, me }: FilterButtonProps) {
  const { t } = useTranslation('search');
  const [address, ask] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const { filters } = readAddress(address);
  const count = countFilters(filters);
  return (
    <>
      <Button ref={ref} kind="quiet" onClick={() => setOpen(true)}>
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
