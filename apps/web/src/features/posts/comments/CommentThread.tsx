import type { Comment } from '@stenope/contract/comments';
import type { Post } from '@stenope/contract/posts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { commentsQuery } from './comment-cache.ts';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { Replies } from './Replies.tsx';
import { useNewcomers } from './useNewcomers.ts';
import { useSendComment, writingAt } from './useCommenting.ts';

interface CommentThreadProps {
  readonly post: Pick<Post, 'id' | 'comments' | 'can'>;
  /** Menu items of other features, e.g. report. */
  readonly itemsFor: (comment: Comment) => readonly MenuItem[];
}

/** Comments of a post, newest first; older ones load while scrolling. */
export function CommentThread({ post, itemsFor }: CommentThreadProps) {
  const { t } = useTranslation('posts');
  const sending = useSendComment(post.id, undefined);
  return (
    <section id="comments" aria-labelledby="comments-title">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="comments-title" className="text-xl">
          {t('comments.title')}
        </h2>
        <span className="edge text-mute">{post.comments}</span>
      </div>
      {post.can.comment && (
        <Composer
          label={t('comments.write')}
          submit={t('comments.send')}
          place={writingAt.post(post.id)}
          sending={sending}
        />
      )}
      <Thread post={post} itemsFor={itemsFor} />
    </section>
  );
}

function Thread({ post, itemsFor }: CommentThreadProps) {
  const { t } = useTranslation('posts');
  const thread = useInfiniteQuery(commentsQuery(post.id));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = thread;
  const comments = data?.pages.flatMap(({ items }) => items);
  const newComments = useNewcomers(comments);
  if (!comments) {
    return error ? (
      <Failure title={t('comments.failed')} error={error} onRetry={refetch} />
    ) : (
      <WaitingComments />
    );
  }
  return (
    <>
      <output className="sr-only">
        {newComments > 0 && t('comments.arrived', { count: newComments })}
      </output>
      {comments.length === 0 && (
        <p className="py-3 text-mute">
          {t(post.can.comment ? 'comments.none' : 'comments.none_hidden')}
        </p>
      )}
      <ul aria-label={t('comments.title')} className="mt-2">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} items={itemsFor(comment)}>
              <Replies comment={comment} canReply={post.can.comment} itemsFor={itemsFor} />
            </CommentItem>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreOrFailure
          label={t('comments.older')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
    </>
  );
}

function WaitingComments() {
  const { t } = useTranslation('posts');
  return (
    <div className="grid gap-5 py-4">
      <output className="sr-only">{t('comments.waiting')}</output>
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex gap-3">
          <Skeleton width="32px" height="32px" round />
          <Skeleton height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
