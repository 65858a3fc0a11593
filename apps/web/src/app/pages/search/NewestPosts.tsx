import type { Me } from '@stenope/contract/accounts';
import { useTranslation } from 'react-i18next';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { SortSelect } from '../../../features/posts/lists/SortSelect.tsx';
import { useListSort } from '../../../features/posts/lists/useListSort.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { FilterButton } from './FoundPosts.tsx';

export function NewestPosts({ me }: { readonly me: Me | null }) {
  const { t } = useTranslation('pages');
  const [view, setView] = useListView('search');
  const [sort, setSort] = useListSort();
  const posts = usePostList({ kind: 'newest', sort });
  return (
    <>
      <div className="my-3 flex justify-between gap-x-4 max-[24rem]:flex-wrap">
        <SortSelect sort={sort} onChange={setSort} />
        <span className="flex min-w-0 flex-wrap items-center min-[24rem]:shrink-0 sm:gap-x-2">
          <FilterButton me={me} />
          <ViewToggle view={view} onChange={setView} />
        </span>
      </div>
      <div className={view === 'detailed' ? 'mx-auto max-w-[43.5rem]' : ''}>
        <RatingFromList viewerId={me?.id}>
          <PostListView
            list={posts}
            view={view}
            label={t('search.posts.name')}
            viewerId={me?.id}
            empty={
              <EmptyState
                icon="image"
                title={t('search.posts.title')}
                sentence={t('search.posts.sentence')}
                action={
                  me ? (
                    <ButtonLink to="/create">{t('home.create')}</ButtonLink>
                  ) : (
                    <ButtonLink to="/register">{t('search.join')}</ButtonLink>
                  )
                }
              />
            }
          />
        </RatingFromList>
      </div>
    </>
  );
}
