import type { AnswerOf } from '@stenope/contract/action';
import type { readTag } from '@stenope/contract/feed/hashtags';
import { foldTag, isTag } from '@stenope/domain/posts/text';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { PostListView } from '../../../features/posts/lists/PostListView.tsx';
import { useListView } from '../../../features/posts/lists/list-view.ts';
import { SortSelect } from '../../../features/posts/lists/SortSelect.tsx';
import { useListSort } from '../../../features/posts/lists/useListSort.ts';
import { usePostList } from '../../../features/posts/lists/usePostList.ts';
import { ViewToggle } from '../../../features/posts/lists/ViewToggle.tsx';
import { tagQuery } from '../../../features/posts/tags/api.ts';
import { FollowTagButton } from '../../../features/posts/tags/FollowTagButton.tsx';
import { MutedWord } from '../../../features/posts/tags/MutedWord.tsx';
import { RelatedTags } from '../../../features/posts/tags/RelatedTags.tsx';
import { TagMenu } from '../../../features/posts/tags/TagMenu.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { FullSpinner } from '../../../ui/states/Spinner.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';
import { Page } from '../../shell/Page.tsx';
import { useSpreadFollowingTag } from '../../useSpreadFollowing.ts';

/** Page of a hashtag: the number of posts, a way to follow it, and the posts. */
export function Hashtag() {
  const { t } = useTranslation();
  const { hashtag: written = '' } = useParams();
  // Shown as what it is, not as what the address imitates.
  const folded = foldTag(written);
  const hashtag = isTag(folded) ? folded : written;
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
  // Visitors have no ties. The list does not wait for it, nor fail with it.
  const { data: tie, isError: tieFailed } = useQuery({
    ...tagQuery(hashtag),
    enabled: viewerId !== undefined,
  });
  const count = useRef<HTMLParagraphElement>(null);
  const posts = usePostList({ kind: 'hashtag', tag: hashtag, sort });
  // No post with this hashtag is public, but members can see some.
  const hidesAll = posts.total === 0 && posts.wantsMember;
  return (
    <Page title={`#${hashtag}`} width={view === 'grid' ? 'wide' : 'column'}>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p
          ref={count}
          tabIndex={-1}
          className="edge flex min-h-6 items-center text-mute outline-none"
        >
          {posts.total !== undefined &&
            !hidesAll &&
            t(posts.isAbout ? 'hashtag.about' : 'hashtag.count', { count: posts.total })}
        </p>
        {tie && <TagActions tag={hashtag} tie={tie} />}
      </div>
      {viewerId !== undefined && !tieFailed && <RelatedTags tags={tie?.related} />}
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
            viewerId !== undefined && !tie && !tieFailed ? null : (
              <NothingTagged
                tag={hashtag}
                mutedWord={tie?.mutedWord}
                onUnmute={() => count.current?.focus()}
              />
            )
          }
        />
      </RatingFromList>
    </Page>
  );
}

interface NothingTaggedProps {
  readonly tag: string;
  readonly mutedWord: string | undefined;
  readonly onUnmute: () => void;
}

function NothingTagged({ tag, mutedWord, onUnmute }: NothingTaggedProps) {
  const { t } = useTranslation('pages');
  if (mutedWord !== undefined) return <MutedWord tag={tag} word={mutedWord} onUnmute={onUnmute} />;
  return (
    <EmptyState
      icon="image"
      title={t('hashtag.title')}
      sentence={t('hashtag.sentence', { hashtag: tag })}
      action={<ButtonLink to="/search?tab=hashtags">{t('hashtag.others')}</ButtonLink>}
    />
  );
}

interface TagActionsProps {
  readonly tag: string;
  readonly tie: Pick<AnswerOf<typeof readTag>, 'following' | 'muted' | 'mutedWord'>;
}

function TagActions({ tag, tie }: TagActionsProps) {
  const spread = useSpreadFollowingTag();
  const { t } = useTranslation('pages');
  const isMuted = tie.muted || tie.mutedWord !== undefined;
  return (
    <div className="flex items-center gap-2">
      {isMuted && <span className="edge text-mute">{t('hashtag.muted')}</span>}
      {/* What is muted is not offered first: followed too, it would bring nothing. */}
      <FollowTagButton tag={tag} following={tie.following} isMain={!isMuted} onChange={spread} />
      <TagMenu tag={tag} muted={tie.muted} mutedWord={tie.mutedWord} />
    </div>
  );
}
