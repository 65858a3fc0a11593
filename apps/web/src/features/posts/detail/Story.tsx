import { quadkeyAt, spotLevels } from '@stenope/domain/map/cells';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Ago } from '../Ago.tsx';
import { isWhole, type KnownPost } from '../api.ts';
import { Author } from '../Author.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { RichText } from '../text/RichText.tsx';

/** A plain space at the end of a box would collapse. */
const between = '\u00A0·\u00A0';

interface StoryProps {
  readonly post: KnownPost;
  /** Follow button and menu, beside the author. */
  readonly aside: ReactNode;
}

/** Author, title, text and place of a post. */
export function Story({ post, aside }: StoryProps) {
  const { t } = useTranslation('posts');
  const { author, title, place, status } = post;
  const handle = `@${author.username}`;
  return (
    <>
      <div className="flex items-center gap-3">
        <Author author={author} size={42}>
          {/* Without room for the whole handle it wraps to a second line, which is cut off: the name stands above. */}
          <span className="flex h-lh flex-row-reverse flex-wrap justify-end overflow-hidden">
            <span className="max-w-full truncate">
              <Ago at={post.createdAt} />
              {isWhole(post) && post.editedAt !== null && ` · ${t('edited')}`}
            </span>
            <span className="max-w-full truncate">
              {handle}
              {between}
            </span>
          </span>
        </Author>
        {aside}
      </div>
      <div>
        <span className="mb-2.5 flex empty:hidden">
          <StatusBadge status={status} />
        </span>
        <h1 className="text-[2.375rem] wrap-anywhere">{title}</h1>
        <Description post={post} />
        {place !== null && (
          <p className="edge mt-3.5 flex items-center gap-1.5 leading-normal text-mute">
            <Icon name="map-pin" />
            {place}
          </p>
        )}
        <SpotLink post={post} />
      </div>
    </>
  );
}

/** To what others made in the same place. */
function SpotLink({ post }: Pick<StoryProps, 'post'>) {
  const { t } = useTranslation('posts');
  if (!isWhole(post) || post.location === null) return null;
  const cell = quadkeyAt(post.location, spotLevels[post.location.precision]);
  return (
    <p className="mt-1">
      <Link to={`/explore/place/${cell}`} className="inline-flex min-h-11 items-center underline">
        {t('map.spot')}
      </Link>
    </p>
  );
}

function Description({ post }: Pick<StoryProps, 'post'>) {
  if (!isWhole(post)) {
    // The list has only an excerpt: space is reserved for the text.
    return post.excerpt === '' ? null : (
      <div className="mt-3">
        <Skeleton height="4.5rem" />
      </div>
    );
  }
  if (post.description === '') return null;
  return (
    <p className="mt-3 text-soft">
      <RichText text={post.description} mentions={post.mentions} />
    </p>
  );
}
