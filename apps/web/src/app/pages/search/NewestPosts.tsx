import type { Me } from '@stenope/contract/accounts';
import type { PostSort } from '@stenope/contract/feed';
import { useTranslation } from 'react-i18next';
import type { ListView } from '../../../features/posts/lists/list-view.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

interface NewestPostsProps {
  readonly me: Me | null;
  readonly view: ListView;
  readonly sort: PostSort;
}

export function NewestPosts({ me, view, sort }: NewestPostsProps) {
  const { t } = useTranslation('pages');
  const posts = usePostList({ kind: 'newest', sort });
  return (
    <div className={view === 'detailed' ? 'mx-auto max-w-[43.5rem]' : ''}>
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
    </div>
  );
}
