import type { Response } from '@stenope/contract/echoes/responses';
import type { Post } from '@stenope/contract/posts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { ResponseList } from '../../../features/echoes/responses/ResponseList.tsx';
import { Ago } from '../../../features/posts/Ago.tsx';
import { Author } from '../../../features/posts/Author.tsx';
import { fromPost } from '../../../features/posts/editing/from-post.ts';
import { CoveredPhoto } from '../../../features/posts/sensitive/CoveredPhoto.tsx';
import { useCovering, useIsCovered } from '../../../features/posts/sensitive/covers.ts';
import { ShownVideo } from '../../../features/posts/video/ShownVideo.tsx';
import { PhotoZoom } from '../../../features/posts/zoom/PhotoZoom.tsx';
import { RatedPhoto } from '../../../features/posts/zoom/RatedPhoto.tsx';
import { ZoomButton } from '../../../features/posts/zoom/ZoomButton.tsx';
import { WholePhoto } from '../../../ui/photo/WholePhoto.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { workOf } from './response-work.ts';
import { VideoWaiting } from './VideoWaiting.tsx';

const sizes = '(width >= 64rem) 24rem, 100vw';

interface PostResponsesProps {
  readonly post: Post;
  readonly itemsFor: (response: Response) => readonly MenuItem[];
}

/** Visual responses to a post. */
export function PostResponses({ post, itemsFor }: PostResponsesProps) {
  const { me } = useViewer();
  const isMine = me?.id === post.author.id;
  const isCovered = useCovering(me?.id);
  return (
    <ResponseList
      postId={post.id}
      viewerId={me?.id}
      itemsFor={itemsFor}
      {...(isMine || post.allowsResponses
        ? { empty: <Empty post={post} isMine={isMine} isPro={me?.isPro === true} /> }
        : {})}
      renderAuthor={({ author, createdAt }) => (
        <Author author={author} size={32}>
          <Ago at={createdAt} />
        </Author>
      )}
      renderPicture={(response) => (
        <ResponsePhoto work={workOf(response, post)} viewerId={me?.id} />
      )}
      renderWaiting={({ videoId }) =>
        videoId === null ? undefined : <VideoWaiting videoIds={[videoId]} />
      }
      renderRated={(response) => <RatedPhoto work={workOf(response, post)} viewerId={me?.id} />}
      isCovered={(response) => isCovered(workOf(response, post))}
    />
  );
}

interface ResponsePhotoProps {
  readonly work: ReturnType<typeof workOf>;
  readonly viewerId: string | undefined;
}

/** Photograph of a response; a tap opens it full screen, as on a post. */
function ResponsePhoto({ work, viewerId }: ResponsePhotoProps) {
  const { t } = useTranslation('echoes');
  const [isZoomed, setZoomed] = useState(false);
  const isCovered = useIsCovered(work, viewerId);
  const { photo, alt } = work;
  const title = t('responses.caption', { name: work.author.displayName });
  return (
    <WholePhoto ratio={photo ? photo.width / photo.height : 1}>
      {photo?.video && !isCovered ? (
        <ShownVideo photo={photo} title={title} />
      ) : (
        <>
          <CoveredPhoto work={work} viewerId={viewerId} sizes={sizes} />
          {!isCovered && <ZoomButton title={title} onPress={() => setZoomed(true)} />}
        </>
      )}
      {isZoomed && photo && (
        <PhotoZoom
          title={title}
          pictures={[{ photo, alt }]}
          start={0}
          onClose={() => setZoomed(false)}
        />
      )}
    </WholePhoto>
  );
}

interface EmptyProps {
  readonly post: Post;
  readonly isMine: boolean;
  readonly isPro: boolean;
}

/** Tells the author how to allow responses, and others that they may respond. */
function Empty({ post, isMine, isPro }: EmptyProps) {
  const { t } = useTranslation('echoes');
  if (post.allowsResponses) return isMine ? t('responses.none_mine') : t('responses.none');
  if (!isPro) return t('responses.pro');
  return (
    <>
      <p>{t('responses.off')}</p>
      <Link
        to={`/edit-post/${post.id}`}
        state={fromPost}
        className="inline-flex min-h-11 items-center text-sm text-ink underline decoration-safelight underline-offset-4"
      >
        {t('responses.allow')}
      </Link>
    </>
  );
}
