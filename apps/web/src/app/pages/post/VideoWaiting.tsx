import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isWhole, type KnownPost } from '../../../features/posts/api.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { showToast } from '../../../ui/toast/toast.ts';

const VideoWork = inPlace(
  async () => {
    const [part] = await Promise.all([
      import('../../../features/media/video/VideoWork.tsx'),
      needWords(['video']),
    ]);
    return part.VideoWork;
  },
  <></>,
);

/** Videos of one's post that the server still works on, or could not make. */
export function unfinishedVideos(post: KnownPost): readonly string[] {
  const isUnfinished = post.status === 'processing' || post.status === 'failed';
  return isUnfinished && isWhole(post) ? post.videoIds : [];
}

interface VideoWaitingProps {
  readonly videoIds: readonly string[];
  /** Address of the profile where they will hang. */
  readonly profile?: string | undefined;
}

/** In the place of the picture: how far each of one's videos is. */
export function VideoWaiting({ videoIds, profile }: VideoWaitingProps) {
  return videoIds.map((mediaId) => <VideoWork key={mediaId} mediaId={mediaId} profile={profile} />);
}

/** In the place of a post's picture, while its videos are not there. */
export function PostVideosWaiting({ post }: { readonly post: KnownPost }) {
  return <VideoWaiting videoIds={unfinishedVideos(post)} profile={profileOf(post)} />;
}

/** Tells an author who waits that the video is there, and leads to the profile where it hangs. */
export function useVideoReady(post: KnownPost): void {
  const { t } = useTranslation('posts');
  const goTo = useNavigate();
  const wasWaiting = useRef(false);
  // Also for one that failed: it may be begun anew.
  const isWaiting = unfinishedVideos(post).length > 0;
  const isThere = post.status === 'visible' || post.status === 'validated';
  const lead = useEffectEvent(() => {
    showToast({ text: t('video_ready') });
    void goTo(profileOf(post), { replace: true });
  });
  useEffect(() => {
    if (wasWaiting.current && isThere) lead();
    wasWaiting.current = isWaiting;
  }, [isWaiting, isThere]);
}

function profileOf({ author }: KnownPost): string {
  return `/profile/${author.username}`;
}
