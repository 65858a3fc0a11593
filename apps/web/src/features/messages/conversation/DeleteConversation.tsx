import { deleteConversation } from '@stenope/contract/messages/conversations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { isMissing } from '../../../platform/api/failures.ts';
import { DeleteDialog } from '../../../platform/forms/DeleteDialog.tsx';
import { refreshInbox } from '../../../platform/inbox/inbox.ts';
import { dropConversation } from '../revision.ts';
import { outboxOfPage } from '../writing/outbox.ts';

interface DeleteConversationProps {
  readonly conversationId: string;
  readonly memberId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called before the conversation is removed from the caches. */
  readonly onDeleted: () => void;
}

/** Confirmation dialog: deleting applies to both sides and cannot be undone. */
export function DeleteConversation(props: DeleteConversationProps) {
  const { conversationId, memberId, open, onClose, onDeleted } = props;
  const { t } = useTranslation('messages');
  const cache = useQueryClient();
  const deletion = useMutation({
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
      outboxOfPage()?.giveBack(conversationId, memberId);
      dropConversation(cache, conversationId);
      refreshInbox(cache);
    },
  });
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      words={{
        title: t('delete.title'),
        sentence: (
          <>
            {t('delete.sentence')}
            <span className="mt-2 block">{t('delete.both')}</span>
          </>
        ),
        cancel: t('delete.cancel'),
        confirm: t('delete.do'),
        close: t('close'),
      }}
      deletion={deletion}
    />
  );
}
