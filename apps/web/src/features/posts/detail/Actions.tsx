import type { Post } from '@stenope/contract/posts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { FavouriteButton } from '../FavouriteButton.tsx';
import { ShareButton } from './ShareButton.tsx';

interface ActionsProps {
  readonly post: Post;
  /** Rate button. */
  readonly rate: ReactNode;
  /** Button for a visual response. */
  readonly respond: ReactNode;
}

/** Comment, visual response, rate, favourite, share. */
export function Actions({ post, rate, respond }: ActionsProps) {
  const { t } = useTranslation('posts');
  return (
    <div className="flex flex-wrap items-center gap-1">
      {rate}
      <Button
        onClick={goToComments}
        aria-label={t('comments.comment', { count: post.comments })}
        className="px-3!"
      >
        <Icon name="chat" />
        {post.comments}
      </Button>
      {respond}
      {/* Wrapped together, so that neither ends up alone on a line. */}
      <span className="flex gap-1">
        {post.can.favourite && <FavouriteButton post={post} kind="plain" />}
        <ShareButton title={post.title} />
      </span>
    </div>
  );
}

/** Scrolls to the comments and focuses the field. */
function goToComments(): void {
  const place = document.getElementById('comments');
  place?.scrollIntoView({ block: 'start' });
  place?.querySelector('textarea')?.focus({ preventScroll: true });
}
