import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { WholePhoto } from '../../../ui/photo/WholePhoto.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Ago } from '../Ago.tsx';
import { cardQuery, postAddress, type KnownPost } from '../api.ts';
import { Author } from '../Author.tsx';
import { FavouriteButton } from '../FavouriteButton.tsx';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from '../sensitive/Cover.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { EchoMark, RateMark, useCanRate } from './EchoMark.tsx';
import { TileVideo } from '../video/TileVideo.tsx';
import { tagAddress } from '../tags/tag-address.ts';
import { onWalk, type Walk } from '../walk/walk.ts';

interface PostArticleProps {
  readonly postId: string;
  /** Followed hashtag that brought it. */
  readonly via: string | undefined;
  readonly viewerId: string | undefined;
  readonly walk: Walk;
}

/** A post with author and text, as wide as its column. */
export function PostArticle({ postId, ...article }: PostArticleProps) {
  const { data: post } = useQuery(cardQuery(postId));
  return post === undefined ? <></> : <Article post={post} {...article} />;
}

const sizes = '(width < 47.5rem) 100vw, 47.5rem';
const dot = ' · ';
const markLook =
  'grid size-11 cursor-pointer place-items-center rounded-full text-soft hover:text-ink';

interface ArticleProps extends Omit<PostArticleProps, 'postId'> {
  readonly post: KnownPost;
}

function Article({ post, via, viewerId, walk }: ArticleProps) {
  const { t } = useTranslation('posts');
  const isCovered = useIsCovered(post, viewerId);
  const address = postAddress(post);
  return (
    <article className="pb-10" aria-label={post.title}>
      <div className="pb-3">
        <Author author={post.author} size={36}>
          <Ago at={post.createdAt} />
          {via !== undefined && (
            <>
              {dot}
              <Link to={tagAddress(via)} className="hover:underline">
                {t('tag.via', { tag: via })}
              </Link>
            </>
          )}
          {post.place !== null && `${dot}${post.place}`}
        </Author>
      </div>
      <div className="edge-to-edge">
        <WholePhoto ratio={post.photo ? post.photo.width / post.photo.height : 1}>
          {isCovered ? (
            <>
              <PostPhoto post={post} sizes={sizes} isCovered />
              <Cover work={post} isMember={viewerId !== undefined} />
            </>
          ) : (
            // Not a tab stop: the title below links there too.
            <Link to={address} state={onWalk(walk)} tabIndex={-1} className="relative block">
              <PostPhoto post={post} sizes={sizes} />
              {post.photo && <TileVideo photo={post.photo} />}
            </Link>
          )}
          <span className="absolute top-3 left-3 empty:hidden">
            <StatusBadge status={post.status} />
          </span>
        </WholePhoto>
      </div>
      <Legend post={post} address={address} viewerId={viewerId} walk={walk} />
    </article>
  );
}

interface LegendProps {
  readonly post: KnownPost;
  readonly address: string;
  readonly viewerId: string | undefined;
  readonly walk: Walk;
}

function Legend({ post, address, viewerId, walk }: LegendProps) {
  const { t } = useTranslation('posts');
  const isMember = viewerId !== undefined;
  const canRate = useCanRate(post, viewerId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 pt-2">
      <h2 className="pt-2.5 text-xl wrap-anywhere">
        <Link to={address} state={onWalk(walk)} className="hover:underline">
          {post.title}
        </Link>
      </h2>
      <div className="flex shrink-0 items-center">
        {canRate && <RateMark post={post} className={markLook} />}
        {isMember && !canRate && (
          <span className="px-3">
            <EchoMark post={post} />
          </span>
        )}
        {isMember && <FavouriteButton post={post} />}
        <ButtonLink
          kind="quiet"
          to={`${address}#comments`}
          state={onWalk(walk)}
          aria-label={t('comments.read', { count: post.comments })}
          className="min-w-11 px-3!"
        >
          <Icon name="chat" />
          {post.comments > 0 && <span className="num">{post.comments}</span>}
        </ButtonLink>
      </div>
      {post.excerpt !== '' && (
        <p className="col-span-2 mt-1 line-clamp-3 max-w-[62ch] wrap-anywhere text-soft">
          {post.excerpt}
        </p>
      )}
    </div>
  );
}

/** Placeholder as high as most articles. */
export function WaitingArticle() {
  return (
    <div aria-hidden="true" className="pb-10">
      <div className="flex items-center gap-3 pb-3">
        <Skeleton width="36px" height="36px" round />
        <Skeleton width="12rem" height="1.25rem" />
      </div>
      <div className="edge-to-edge">
        <Skeleton ratio={1.5} />
      </div>
      <div className="pt-4">
        <Skeleton width="16rem" height="1.5rem" />
      </div>
    </div>
  );
}
