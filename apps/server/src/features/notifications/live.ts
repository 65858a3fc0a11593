import type { DataOf } from '@stenope/contract/live';
import { notificationsChanged as event } from '@stenope/contract/notifications/notifications';
import { announces, toMember } from '../../platform/live/outbox.ts';

type NotificationChange = DataOf<typeof event> & { readonly recipientId: string };

/** Carries no content: every device of the member reloads. */
export const notificationsChanged = announces(
  event,
  ({ recipientId, ...data }: NotificationChange) => ({
    to: [toMember(recipientId)],
    data,
  }),
);
