import type { Notification } from '@stenope/contract/notifications/notifications';
import type { Language } from '@stenope/i18n/languages';
import { day } from '@stenope/i18n/times';

interface ToldDay {
  readonly name: string;
  readonly items: readonly Notification[];
}

/** Groups notifications by day, keeping their order. */
export function byDay(all: readonly Notification[], language: Language, now: Date): ToldDay[] {
  const days: { name: string; items: Notification[] }[] = [];
  for (const told of all) {
    const name = day(language, new Date(told.createdAt), now);
    const last = days.at(-1);
    if (last?.name === name) last.items.push(told);
    else days.push({ name, items: [told] });
  }
  return days;
}
