import type { Notification } from '@stenope/contract/notifications/notifications';
import type { Language } from '@stenope/i18n/languages';
import { day } from '@stenope/i18n/times';

interface NotificationDay {
  readonly name: string;
  readonly items: readonly Notification[];
}

/** Groups notifications by day, keeping their order. */
export function byDay(
  all: readonly Notification[],
  language: Language,
  now: Date,
): NotificationDay[] {
  const days: { name: string; items: Notification[] }[] = [];
  for (const notification of all) {
    const name = day(language, new Date(notification.createdAt), now);
    const last = days.at(-1);
    if (last?.name === name) last.items.push(notification);
    else days.push({ name, items: [notification] });
  }
  return days;
}
