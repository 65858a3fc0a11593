import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { inIdleTime } from '../../../ui/idle.ts';
import { PhotoFrame } from '../../../ui/photo/PhotoFrame.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { cardQuery, postAddress, sourcesOf, stillOf, type KnownPost } from '../api.ts';
import { Section } from '../detail/Section.tsx';
import { useIsCovered } from '../sensitive/covers.ts';
import { onWalk, type Walk } from '../walk/walk.ts';
import { alikeQuery } from './alike-query.ts';
import { rowRem, shapeOf } from './shape.ts';

interface AlikePostsProps {
  readonly postId: string;
  readonly viewerId: string | undefined;
}

/** Small photographs of others in the same light, read once they come into sight. */
export function AlikePosts({ postId, viewerId }: AlikePostsProps) {
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const { place, isNear } = useIsNear();
  const { data, error, refetch } = useQuery({
    ...alikeQuery(postId, useQueryClient()),
    enabled: isNear,
  });
  const walk = { ids: data?.map(({ id }) => id) ?? [] };
  return (
    <div ref={place}>
      <Section title={t('alike.title')}>
        {data === undefined && error && (
          <div className="grid justify-items-start gap-2 py-2">
            <ErrorWords>
              {t('alike.failed')} {sentence(error)}
            </ErrorWords>
            <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
          </div>
        )}
        {data === undefined && !error && (
          <Waiting label={isNear ? t('alike.waiting') : undefined} />
        )}
        {data?.length === 0 && <p className="py-2 text-mute">{t('alike.none')}</p>}
        {data && data.length > 0 && (
          <Row>
            {data.map(({ id }) => (
              <AlikeTile key={id} postId={id} viewerId={viewerId} walk={walk} />
            ))}
          </Row>
        )}
      </Section>
    </div>
  );
}

/** Whether the place is in sight, or was; the page itself comes first. */
function useIsNear() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    let cancel = () => {};
    const eye = new IntersectionObserver(([seen]) => {
      cancel();
      if (seen?.isIntersecting) cancel = inIdleTime(() => setNear(true), { elseMs: 200 });
    });
    eye.observe(place.current);
    return () => {
      cancel();
      eye.disconnect();
    };
  }, [isNear]);
  return { place, isNear };
}

function Row({ children }: { readonly children: ReactNode }) {
  return (
    // Room for the focus ring, which a scrolling box cuts off; `relative`, so that it cuts off hidden
    // titles too, which would widen the page.
    <ul className="relative -mx-1 flex gap-1.5 overflow-x-auto px-1 pt-1.5 pb-3">{children}</ul>
  );
}

function Waiting({ label }: { readonly label: string | undefined }) {
  return (
    <>
      <output className="sr-only">{label}</output>
      <div className="flex gap-1.5 overflow-hidden pt-1.5 pb-9">
        {[9, 4, 9, 6].map((width, at) => (
          <Skeleton key={at} width={`${width}rem`} height={`${rowRem}rem`} className="shrink-0" />
        ))}
      </div>
    </>
  );
}

interface AlikeTileProps extends AlikePostsProps {
  readonly walk: Walk;
}

function AlikeTile({ postId, ...shown }: AlikeTileProps) {
  const { data: post } = useQuery(cardQuery(postId));
  return post === undefined ? null : <Tile post={post} {...shown} />;
}

const saidByLink = '';

interface TileProps extends Omit<AlikeTileProps, 'postId'> {
  readonly post: KnownPost;
}

function Tile({ post, viewerId, walk }: TileProps) {
  const isCovered = useIsCovered(post, viewerId);
  const { photo, title, author } = post;
  if (photo === null) return null;
  const { width, photo: shown } = shapeOf(photo);
  return (
    <li className="shrink-0" style={{ width: `${width}rem` }}>
      <Link to={postAddress(post)} state={onWalk(walk)} className="block">
        <span className="flex items-center justify-center" style={{ height: `${rowRem}rem` }}>
          <span className="block" style={{ width: `${shown}rem` }}>
            {/* Behind its veil, the blurred preview alone; the post's page offers to lift it. */}
            <PhotoFrame
              width={photo.width}
              height={photo.height}
              alt={saidByLink}
              thumbhash={photo.thumbhash}
              sources={isCovered ? [] : sourcesOf(photo)}
              still={isCovered ? undefined : stillOf(photo)}
              sizes={`${Math.ceil(shown * 16)}px`}
              fades={false}
            />
          </span>
        </span>
        <span className="sr-only">{title}</span>
        <span className="mt-1 block truncate text-xs text-mute">{author.displayName}</span>
      </Link>
    </li>
  );
}
