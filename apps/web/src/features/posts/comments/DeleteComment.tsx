import type { Comment } from '@stenope/contract/comments';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useDeleteComment } from './useCommenting.ts';

interface DeleteCommentProps {
  readonly comment: Comment;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteComment({ comment, open, onClose }: DeleteCommentProps) {
  const { t } = useTranslation('posts');
  const sentence = useFailureSentence();
  const { mutate, isPending, error } = useDeleteComment(comment);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('comments.delete_title')}
      description={t('comments.delete_sentence')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('comments.cancel')}
          </Button>
          <Button
            kind="danger"
            busy={isPending}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            {t('comments.delete')}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="font-medium text-safelight">
          {sentence(error)}
        </p>
      )}
    </Dialog>
  );
}
