import {
  markAllNotifications,
  markNotification,
} from '@stenope/contract/notifications/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { isRefusal } from '../../platform/api/failures.ts';
import { inboxQuery, markingKey, refreshInbox } from '../../platform/inbox/inbox.ts';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { showToast } from '../../ui/toast/toast.ts';
import { drop, markHere, type NotificationChoice } from './api.ts';

interface Marking {
  readonly mark: (notificationId: string) => void;
  readonly markAll: () => void;
}

/** Marks as read optimistically, undone with a toast on failure. */
export function useMarking(): Marking {
  const { t } = useTranslation('notifications');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: markingKey,
    mutationFn: async (which: NotificationChoice) => {
      await (which === null
        ? api(markAllNotifications)
        : api(markNotification, { params: { notificationId: which } }));
    },
    onMutate: (which) => {
      // An answer requested earlier would show it unread again.
      void cache.cancelQueries({ queryKey: inboxQuery.queryKey, exact: true });
      return markHere(cache, which);
    },
    onError: (error, which, undo) => {
      // The notification was withdrawn by its sender meanwhile.
      if (which !== null && isRefusal(error, 'not_found')) return drop(cache, which);
      undo?.();
      const message = sentence(error);
      const text =
        which === null ? t('mark_all_failed', { message }) : t('mark_failed', { message });
      showToast({ kind: 'error', text });
    },
    onSettled: () => refreshInbox(cache),
  });
  return { mark: (notificationId) => mutate(notificationId), markAll: () => mutate(null) };
}
