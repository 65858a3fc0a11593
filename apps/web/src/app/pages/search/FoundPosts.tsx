import type { Me } from '@stenope/contract/accounts';
import type { SearchSort } from '@stenope/contract/feed/search';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListView } from '../../../features/posts/lists/list-view.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import type { SearchAsked } from '../../../features/posts/lists/list-query.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { countFilters, type Filters } from '../../../features/search/address.ts';
import { foundCountsQuery } from '../../../features/search/api.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

interface FoundPostsProps {
  readonly me: Me | null;
  readonly view: ListView;
  readonly asked: {
    readonly words: string;
    readonly filters: Filters;
    readonly sort: SearchSort | undefined;
  };
  readonly onClear: () => void;
}

/** Posts with the words and filters of the address, in its order. */
export function FoundPosts({
  me,
  view,
  asked: { words, filters, sort },
  onClear,
}: FoundPostsProps) {
  const { t } = useTranslation(['search', 'pages']);
  const asked = {
    ...filters,
    ...(words === '' ? {} : { q: words }),
    ...(sort === undefined ? {} : { sort }),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters were read by the contract
  const posts = usePostList({ kind: 'search', asked: asked as SearchAsked });
  return (
    <>
      <FoundCounts words={words} filters={filters} />
      <output className="block text-soft not-empty:pb-4">
        {posts.spelling !== undefined &&
          t('found.spelling', { q: words, spelling: posts.spelling })}
        {posts.isSome && t('found.some')}
      </output>
      {/* Another key once posts are there: the sentence above comes with them, and moves nothing. */}
      <div key={posts.state} className={view === 'detailed' ? 'mx-auto max-w-[43.5rem]' : ''}>
        <PostListView
          list={posts}
          view={view}
          label={t('pages:search.posts.name')}
          viewerId={me?.id}
          empty={<NothingFound isFiltered={countFilters(filters) > 0} onClear={onClear} />}
        />
      </div>
    </>
  );
}

/** How many posts were found, by how many, and how many stand on the map. */
function FoundCounts({ words, filters }: Pick<FoundPostsProps['asked'], 'words' | 'filters'>) {
  const { t } = useTranslation('search');
  const { data } = useQuery(foundCountsQuery(words, filters));
  const format = new Intl.NumberFormat(useLanguageCode());
  const told = (count: number) => {
    return { count, figure: format.format(count) + (data?.more ? '+' : '') };
  };
  // Its line is there before it comes: nothing below moves.
  return (
    <p className="edge min-h-[1lh] pb-3 text-mute">
      {data &&
        data.posts > 0 &&
        [
          t('counts.posts', told(data.posts)),
          t('counts.creators', told(data.creators)),
          t('counts.placed', told(data.placed)),
        ].join(' · ')}
    </p>
  );
}

interface NothingFoundProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NothingFound({ isFiltered, onClear }: NothingFoundProps) {
  const { t } = useTranslation('search');
  return (
    <EmptyState
      icon="search"
      title={t('found.none')}
      sentence={t(isFiltered ? 'found.none_filtered' : 'found.none_sentence')}
      action={isFiltered ? <Button onClick={onClear}>{t('filters.clear')}</Button> : undefined}
    />
  );
}
