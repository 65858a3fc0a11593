import type { Comment } from '@stenope/contract/comments';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../platform/forms/DeleteDialog.tsx';
import { TakeDownDialog } from '../../../platform/forms/TakeDownDialog.tsx';
import { useDeleteComment } from './useCommenting.ts';

interface DeleteCommentProps {
  readonly comment: Comment;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Its author and the post's delete a comment; the team removes it by a decision. */
export function DeleteComment({ comment, open, onClose }: DeleteCommentProps) {
  const { t } = useTranslation('posts');
  const { mutate, ...state } = useDeleteComment(comment);
  if (comment.can.remove) {
    return (
      <TakeDownDialog
        open={open}
        onClose={onClose}
        title={t('comments.remove_title')}
        closeLabel={t('close')}
        removal={{ ...state, mutate: (reason) => mutate(reason, { onSuccess: onClose }) }}
      />
    );
  }
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      words={{
        title: t('comments.delete_title'),
        sentence: t('comments.delete_sentence'),
        cancel: t('comments.cancel'),
        confirm: t('comments.delete'),
        close: t('close'),
      }}
      deletion={{ ...state, mutate: () => mutate(undefined, { onSuccess: onClose }) }}
    />
  );
}
