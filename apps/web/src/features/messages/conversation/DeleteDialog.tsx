import { deleteConversation } from '@stenope/contract/messages/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { refreshInbox } from '../../../platform/inbox/inbox.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { isMissing } from '../api.ts';
import { dropConversation } from '../revision.ts';
import { outboxOfPage } from '../writing/current-outbox.ts';
import { keepDraft } from '../writing/kept.ts';

interface DeleteDialogProps {
  readonly conversationId: string;
  readonly memberId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called before the conversation is removed from the caches. */
  readonly onDeleted: () => void;
}

/** Confirmation dialog: deleting applies to both sides and cannot be undone. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { conversationId, memberId, open, onClose, onDeleted } = props;
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      try {
        await api(deleteConversation, { params: { conversationId } });
      } catch (failed) {
        // The partner deleted it first.
        if (!isMissing(failed)) throw failed;
      }
    },
    onSuccess: () => {
      onClose();
      onDeleted();
      outboxOfPage()?.dropAllOf(conversationId);
      keepDraft(memberId, conversationId, '');
      dropConversation(cache, conversationId);
      refreshInbox(cache);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('delete.title')}
      description={
        <>
          {t('delete.sentence')}
          <span className="mt-2 block">{t('delete.both')}</span>
        </>
      }
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('delete.cancel')}
          </Button>
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {t('delete.do')}
          </Button>
        </>
      }
    >
      {error ? <Notice isAlert>{sentence(error)}</Notice> : undefined}
    </Dialog>
  );
}
