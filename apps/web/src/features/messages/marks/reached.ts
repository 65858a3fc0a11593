import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { compareMessages } from '../thread/order.ts';

/** A delivered or read mark: up to which message. */
export type Mark = NonNullable<Conversation['read']>;

export type Reached = 'sent' | 'delivered' | 'read';

type Placed = Pick<Message, 'id' | 'createdAt'>;

/** State of one's own message. A read message was delivered too. */
export function reachedBy(
  message: Placed,
  { delivered, read }: Pick<Conversation, 'delivered' | 'read'>,
): Reached {
  if (isWithin(message, read)) return 'read';
  return isWithin(message, delivered) ? 'delivered' : 'sent';
}

function isWithin(message: Placed, mark: Mark | null): boolean {
  return mark !== null && compareMessages(message, placeOf(mark)) <= 0;
}

/** The later of two marks: marks never move back. */
export function furtherMark(one: Mark | null, other: Mark | null): Mark | null {
  if (one === null || other === null) return one ?? other;
  return compareMessages(placeOf(one), placeOf(other)) >= 0 ? one : other;
}

function placeOf({ at, messageId }: Mark): Placed {
  return { id: messageId, createdAt: at };
}
