import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ratioOf, type Box } from '../../../ui/photo/justify.ts';
import { TileCaption } from '../../../ui/photo/wall/TileCaption.tsx';
import { cardQuery, postAddress } from '../api.ts';
import { EchoMark, RateMark, useCanRate } from './EchoMark.tsx';
import { onWalk, type Walk } from '../walk/walk.ts';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
import type { KnownPost } from '../api.ts';
import { TileVideo } from '../video/TileVideo.tsx';
import { StatusBadge } from '../StatusBadge.tsx';

interface PostTileProps {
  readonly postId: string;
  /** Followed hashtag that brought it. */
  readonly via: string | undefined;
  readonly box: Box;
  readonly viewerId: string | undefined;
  readonly walk: Walk;
  readonly hasWordsBelow: boolean;
}

/** Photograph in a grid, with its Echo, and its status for the author. */
export function PostTile({ postId, ...shown }: PostTileProps) {
  const { data: post } = useQuery(cardQuery(postId));
  return post === undefined ? null : <Tile post={post} {...shown} />;
}

interface TileProps extends Omit<PostTileProps, 'postId'> {
  readonly post: KnownPost;
}

function Tile({ post, via, box, viewerId, walk, hasWordsBelow }: TileProps) {
  const isCovered = useIsCovered(post, viewerId);
  const canRate = useCanRate(post, viewerId);
  const { t } = useTranslation('posts');
  // Narrower than its tile if that has the minimum width of a touch target.
  const width = Math.min(box.width, box.height * ratioOf(post.photo ?? { width: 1, height: 1 }));
  const sizes = `${Math.ceil(width)}px`;
  const photo = (
    <span className="relative mx-auto block" style={{ width }}>
      <PostPhoto post={post} sizes={sizes} isCovered={isCovered} fades={false} />
      {post.photo && !isCovered && <TileVideo photo={post.photo} />}
    </span>
  );
  if (isCovered) {
    return (
      <div className="relative">
        {photo}
        <Cover work={post} isMember={viewerId !== undefined} />
      </div>
    );
  }
  return (
    <div className="tile">
      <Link to={postAddress(post)} state={onWalk(walk)} className="block">
        {photo}
        <TileCaption
          mark={canRate ? <span className="size-5" /> : <EchoMark post={post} />}
          title={post.title}
          author={
            via === undefined
              ? post.author.displayName
              : `${post.author.displayName} · ${t('tag.via', { tag: via })}`
          }
          isBelow={hasWordsBelow}
        />
        <span className="absolute top-2 left-2 empty:hidden">
          <StatusBadge status={post.status} />
        </span>
      </Link>
      {canRate && <RateMark post={post} className="night tile-mark" tabIndex={-1} />}
    </div>
  );
}
