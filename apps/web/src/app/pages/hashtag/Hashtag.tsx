import { foldTag } from '@stenope/domain/posts/text';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { SortSelect } from '../../../features/posts/lists/SortSelect.tsx';
import { useListSort } from '../../../features/posts/lists/useListSort.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { Page } from '../../shell/Page.tsx';

/** Page of a hashtag: the number of posts and the posts. */
export function Hashtag() {
  const { t } = useTranslation();
  const { hashtag = '' } = useParams();
  const { state, me } = useViewer();
  // Members and visitors see different lists, so the viewer must be known first.
  if (state === 'loading') return <FullSpinner label={t('waiting')} />;
  return <TaggedPosts key={hashtag} hashtag={hashtag} viewerId={me?.id} />;
}

interface TaggedPostsProps {
  readonly hashtag: string;
  readonly viewerId: string | undefined;
}

function TaggedPosts({ hashtag, viewerId }: TaggedPostsProps) {
  const { t } = useTranslation('pages');
  const [view, setView] = useListView('search');
  const [sort, setSort] = useListSort();
  const posts = usePostList({ kind: 'hashtag', tag: foldTag(hashtag), sort });
  // No post with this hashtag is public, but members can see some.
  const hidesAll = posts.total === 0 && posts.wantsMember;
  return (
    <Page title={`#${hashtag}`} width={view === 'grid' ? 'wide' : 'column'}>
      <p className="edge mt-4 min-h-6 text-mute">
        {posts.total !== undefined && !hidesAll && t('hashtag.count', { count: posts.total })}
      </p>
      {posts.total !== 0 && (
        <div className="my-3 flex justify-between gap-x-4 max-[17rem]:flex-wrap">
          <SortSelect sort={sort} onChange={setSort} />
          <ViewToggle view={view} onChange={setView} />
        </div>
      )}
      <RatingFromList viewerId={viewerId}>
        <PostListView
          list={posts}
          view={view}
          label={`#${hashtag}`}
          viewerId={viewerId}
          empty={
            <EmptyState
              icon="image"
              title={t('hashtag.title')}
              sentence={t('hashtag.sentence', { hashtag })}
              action={<ButtonLink to="/search?tab=hashtags">{t('hashtag.others')}</ButtonLink>}
            />
          }
        />
      </RatingFromList>
    </Page>
  );
}
