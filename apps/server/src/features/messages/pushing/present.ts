import type { Pushed } from '@stenope/contract/notifications/push';
import { defaultLanguage } from '@stenope/i18n/languages';
import { tellIn } from '../../../platform/push/words.ts';
import type { PushedMessageRow } from './queries.ts';

/**
 * Who wrote and how much, and no word of it: it stands on screens others see, and stays there when
 * the conversation is deleted.
 */
export function pushedMessageOf(row: PushedMessageRow): Pushed {
  const { conversationId, isRequest, senderName: name, unread: count } = row;
  const stem = isRequest ? 'request' : 'message';
  return {
    title: 'Sténopé',
    body: tellIn(row.language ?? defaultLanguage, stem, { name, title: null, count }),
    path: `/chat/${conversationId}`,
    tag: `conversation ${conversationId}`,
    again: true,
  };
}
