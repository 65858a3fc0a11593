import type * as contract from '@stenope/contract/notifications/notifications';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { refreshInbox } from '../../platform/inbox/inbox.ts';
import { drop, notificationKeys, showRead } from './api.ts';

export const notificationsLive: HandlersOf<typeof contract> = {
  'notifications.changed': ({ kind, notificationId }, cache) => {
    if (kind === 'read_all') showRead(cache, null);
    if (kind === 'read' && notificationId !== null) showRead(cache, notificationId);
    if (kind === 'gone') {
      if (notificationId === null) {
        void cache.invalidateQueries({ queryKey: notificationKeys.list });
      } else drop(cache, notificationId);
    }
    refreshInbox(cache);
  },
};
