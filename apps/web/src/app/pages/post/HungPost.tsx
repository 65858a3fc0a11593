import type { Echo } from '@stenope/contract/echoes/ratings';
import type { Person } from '@stenope/contract/people';
import type { Post } from '@stenope/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { EchoPanel } from '../../../features/echoes/panel/EchoPanel.tsx';
import { RateAction } from '../../../features/echoes/rating/RateButton.tsx';
import { useMayRespond } from '../../../features/echoes/responses/responses-query.ts';
import { FileReceipt } from '../../../features/media/FileReceipt.tsx';
import { useShuttingOut } from '../../../features/people/boundaries/useShuttingOut.tsx';
import { FollowButton } from '../../../features/people/FollowButton.tsx';
import { AlikePosts } from '../../../features/posts/alike/AlikePosts.tsx';
import { changePost, isWhole, postKeys, type KnownPost } from '../../../features/posts/api.ts';
import { CommentThread } from '../../../features/posts/comments/CommentThread.tsx';
import { Actions } from '../../../features/posts/detail/Actions.tsx';
import { Licence } from '../../../features/posts/detail/Licence.tsx';
import { Method } from '../../../features/posts/detail/Method.tsx';
import { PostMenu } from '../../../features/posts/detail/PostMenu.tsx';
import { hasReceipt } from '../../../features/posts/receipt.ts';
import { Resources } from '../../../features/posts/detail/Resources.tsx';
import { Stage } from '../../../features/posts/detail/Stage.tsx';
import { Story } from '../../../features/posts/detail/Story.tsx';
import { ReportButton } from '../../../features/reports/ReportButton.tsx';
import type { ReportTarget } from '../../../features/reports/target.ts';
import { useReporting } from '../../../features/reports/useReporting.tsx';
import { MaskedNotice } from '../../../features/statements/MaskedNotice.tsx';
import { outdate } from '../../../features/posts/lists/list-query.ts';
import { useIsCovered } from '../../../features/posts/sensitive/covers.ts';
import { useStepKeys } from '../../../features/posts/walk/useStepKeys.ts';
import type { Steps } from '../../../features/posts/walk/Walked.tsx';
import { PostZoom } from '../../../features/posts/zoom/PostZoom.tsx';
import { RatedPhoto } from '../../../features/posts/zoom/RatedPhoto.tsx';
import { useIsOnline } from '../../../platform/api/useIsOnline.ts';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { useSpreadFollowing } from '../../useSpreadFollowing.ts';
import { PostBar } from './PostBar.tsx';
import { PostResponses } from './PostResponses.tsx';
import { Respond } from './respond/Respond.tsx';
import { PostVideosWaiting, unfinishedVideos, useVideoReady } from './VideoWaiting.tsx';

/** Index of the picture shown enlarged; stays enlarged when stepping on to another post. */
export interface ZoomState {
  readonly at: number | undefined;
  readonly isGoingOn: boolean;
}

interface HungPostProps {
  readonly post: KnownPost;
  /** Links to the previous and next post of the list the viewer came from. */
  readonly steps: Steps;
  readonly zoom: ZoomState;
  readonly onZoom: (zoom: ZoomState) => void;
}

/** Photograph and panel side by side on a desktop, stacked on a phone. */
export function HungPost({ post, steps, zoom, onZoom }: HungPostProps) {
  const { me } = useViewer();
  const zoomTo = (at: number | undefined) => onZoom({ at, isGoingOn: false });
  usePageTitle(post.title);
  useStepKeys(steps);
  useVideoReady(post);
  return (
    <main
      id="content"
      tabIndex={-1}
      className="lg:grid lg:min-h-[calc(100dvh-3.5rem)] lg:grid-cols-[minmax(0,1fr)_26.5rem]"
    >
      <div>
        <Stage
          post={post}
          viewerId={me?.id}
          steps={steps}
          onZoom={() => zoomTo(0)}
          waiting={unfinishedVideos(post).length > 0 && <PostVideosWaiting post={post} />}
        />
      </div>
      <Panel post={post} steps={steps} onZoom={zoomTo} />
      {zoom.at !== undefined && (
        <PostZoom
          post={post}
          viewerId={me?.id}
          start={zoom.at}
          steps={steps}
          isGoingOn={zoom.isGoingOn}
          onStep={({ take }) => {
            onZoom({ at: 0, isGoingOn: true });
            take();
          }}
          onClose={() => zoomTo(undefined)}
        />
      )}
    </main>
  );
}

interface PanelProps extends Pick<HungPostProps, 'post' | 'steps'> {
  readonly onZoom: (place: number) => void;
}

function Panel({ post, steps, onZoom }: PanelProps) {
  const { t } = useTranslation('posts');
  const goTo = useNavigate();
  const cache = useQueryClient();
  const { me } = useViewer();
  const { report, itemFor, dialog } = useReporting();
  const shuttingOut = useShuttingOut(({ id }) => {
    outdate(cache, () => true);
    if (id === post.author.id) void goTo('/welcome', { replace: true });
    else void cache.invalidateQueries({ queryKey: postKeys.comments(post.id) });
  });
  /** Menu items to report or block; none for one's own content. */
  const itemsFor =
    (kind: ReportTarget['kind']) =>
    ({ id, author }: { readonly id: string; readonly author: Person | null }) =>
      author === null || author.id === me?.id
        ? []
        : [itemFor({ kind, id }), ...shuttingOut.itemsFor(author)];
  const isOthers = post.author.id !== me?.id;
  const work = {
    id: post.id,
    postId: post.id,
    caption: `${post.title} · ${post.author.displayName}`,
    photograph: <RatedPhoto work={post} viewerId={me?.id} />,
    isCovered: useIsCovered(post, me?.id),
  };
  // Lists show the number of ratings too.
  const showEcho = ({ ratings, score }: Echo) =>
    changePost(cache, post.id, () => ({ ratings, echo: score }));
  const rate = <RateAction work={work} onChange={showEcho} />;
  const leave = () => {
    showToast({ text: t('delete.done') });
    void goTo(`/profile/${post.author.username}`, { replace: true });
  };
  return (
    <div className="flex flex-col gap-6.5 px-4.5 pt-6 pb-[calc(var(--bottom-bar)+1.5rem)] sm:px-6.5 lg:bg-panel">
      {post.status === 'masked' && !isOthers && <MaskedNotice postId={post.id} />}
      <Story
        post={post}
        aside={
          isWhole(post) && (
            <div className="flex shrink-0 items-center gap-1.5">
              <Follow post={post} />
              <PostMenu post={post} items={itemsFor('post')(post)} onDeleted={leave} />
            </div>
          )
        }
      />
      {isWhole(post) ? (
        <>
          <Actions
            post={post}
            rate={<div className="max-lg:hidden">{rate}</div>}
            respond={<RespondAction post={post} />}
          />
          <EchoPanel
            work={work}
            report={
              isOthers && <ReportButton onPress={() => report({ kind: 'post', id: post.id })} />
            }
            onChange={showEcho}
          />
          <Method post={post} viewerId={me?.id} onZoom={onZoom} />
          <Resources resources={post.resources} />
          <PostResponses post={post} itemsFor={itemsFor('response')} />
          <CommentThread post={post} itemsFor={itemsFor('comment')} />
          <Licence post={post} />
          {hasReceipt(post, me?.id) && (
            <FileReceipt receipt={post.receipt} profile={post.profile} />
          )}
          <AlikePosts postId={post.id} viewerId={me?.id} />
        </>
      ) : (
        <Remainder />
      )}
      <PostBar steps={steps} rate={isWhole(post) && rate} />
      {dialog}
      {shuttingOut.dialog}
    </div>
  );
}

/** Placeholder for the parts of a post that a list does not deliver: loading, or offline. */
function Remainder() {
  const { t } = useTranslation(['posts', 'shell']);
  const isOnline = useIsOnline();
  if (isOnline) return <Spinner label={t('shell:waiting')} />;
  return <p className="text-soft">{t('posts:offline')}</p>;
}

/** Whether responses are allowed: as the response list says, or the post until it has loaded. */
function RespondAction({ post }: { readonly post: Post }) {
  const mayRespond = useMayRespond(post.id) ?? post.allowsResponses;
  return mayRespond && <Respond postId={post.id} />;
}

function Follow({ post }: { readonly post: Post }) {
  const spread = useSpreadFollowing();
  if (post.following === null) return null;
  return (
    <FollowButton
      person={post.author}
      following={post.following}
      onChange={(following) => spread(post.author.id, following)}
    />
  );
}
