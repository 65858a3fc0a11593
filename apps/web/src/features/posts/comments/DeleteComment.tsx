import type { Comment } from '@stenope/contract/comments';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../platform/forms/DeleteDialog.tsx';
import { useDeleteComment } from './useCommenting.ts';

interface DeleteCommentProps {
  readonly comment: Comment;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteComment({ comment, open, onClose }: DeleteCommentProps) {
  const { t } = useTranslation('posts');
  const { mutate, ...state } = useDeleteComment(comment);
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
