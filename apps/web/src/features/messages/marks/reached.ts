import type { Conversation } from '@stenope/contract/messages/conversations';
import type { Message } from '@stenope/contract/messages/messages';
import { compareMessages } from '../thread/order.ts';

/** How far somebody came. */
export type Mark = NonNullable<Conversation['read']>;

export type Reached = 'sent' | 'delivered' | 'read';

type Placed = Pick<Message, 'id' | 'createdAt'>;

/** How far a message of mine has come. Who has read something has received it. */
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

/** Never back: the further one of two. */
export function furtherMark(one: Mark | null, other: Mark | null): Mark | null {
  if (one === null || other === null) return one ?? other;
  return compareMessages(placeOf(one), placeOf(other)) >= 0 ? one : other;
}

function placeOf({ at, messageId }: Mark): Placed {
  return { id: messageId, createdAt: at };
}
