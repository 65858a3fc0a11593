import type { Comment } from '@stenope/contract/comments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsAt } from '../../../platform/sending/words.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { commentsQuery } from './comment-cache.ts';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { useSendComment, writingAt } from './useCommenting.ts';

interface RepliesProps {
  readonly comment: Comment;
  readonly canReply: boolean;
  readonly itemsFor: (comment: Comment) => readonly MenuItem[];
}

const look = 'px-0! text-sm';

/** Replies have one level only: a reply to a reply joins the same thread. */
export function Replies({ comment, canReply, itemsFor }: RepliesProps) {
  const { t } = useTranslation('posts');
  const { id, postId, replies, author } = comment;
  const [isOpen, setIsOpen] = useState(false);
  const place = writingAt.reply(postId, id);
  const [isWriting, setIsWriting] = useState(() => wordsAt(place) !== undefined);
  const sending = useSendComment(postId, id, () => {
    setIsWriting(false);
    setIsOpen(true);
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5">
        {canReply && author !== null && !isWriting && (
          <Button
            kind="quiet"
            className={look}
            onClick={() => setIsWriting(true)}
            aria-label={t('comments.reply_to', { name: author.displayName })}
          >
            {t('comments.reply')}
          </Button>
        )}
        {replies > 0 && (
          <Button
            kind="quiet"
            className={look}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('comments.hide_replies') : t('comments.replies', { count: replies })}
          </Button>
        )}
      </div>
      {isWriting && (
        <Composer
          label={t('comments.reply_to', { name: author?.displayName ?? '' })}
          submit={t('comments.reply')}
          place={place}
          sending={sending}
          takesFocus
          onCancel={() => setIsWriting(false)}
        />
      )}
      {isOpen && <ReplyList postId={postId} parentId={id} itemsFor={itemsFor} />}
    </>
  );
}

interface ReplyListProps extends Pick<RepliesProps, 'itemsFor'> {
  readonly postId: string;
  readonly parentId: string;
}

function ReplyList({ postId, parentId, itemsFor }: ReplyListProps) {
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(postId, parentId),
  );
  return (
    <>
      <ul aria-label={t('comments.replies_label')}>
        {data?.pages.flatMap(({ items }) =>
          items.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} items={itemsFor(reply)} />
            </li>
          )),
        )}
      </ul>
      {error && <ErrorWords>{sentence(error)}</ErrorWords>}
      {(hasNextPage || error !== null) && (
        <Button
          kind="quiet"
          className={look}
          busy={isFetching}
          onClick={() => void (data ? fetchNextPage() : refetch())}
        >
          {error ? t('list.retry') : t('comments.more_replies')}
        </Button>
      )}
    </>
  );
}
