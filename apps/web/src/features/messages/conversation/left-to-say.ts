import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { compareMessages } from '../thread/order.ts';
import type { Queued } from '../writing/outbox.ts';

interface Said {
  readonly messages: readonly Message[];
  readonly queued: readonly Queued[];
  readonly memberId: string;
}

/**
 * How many messages the viewer may still add to their request; undefined where it is none. Queued
 * messages count, refused ones do not.
 */
export function leftToSay(
  mayStillSay: Conversation['mayStillSay'],
  { messages, queued, memberId }: Said,
): number | undefined {
  // The partner has written: it was their request, or they have answered ours.
  if (!mayStillSay || messages.some(({ senderId }) => senderId !== memberId)) return undefined;
  const { messages: counted, upTo } = mayStillSay;
  const end = upTo && { id: upTo.messageId, createdAt: upTo.at };
  const since = messages.filter((message) => !end || compareMessages(message, end) > 0);
  const stored = new Set(messages.map(({ id }) => id));
  const coming = queued.filter(({ id, failed }) => failed === undefined && !stored.has(id));
  return Math.max(0, counted - since.length - coming.length);
}
