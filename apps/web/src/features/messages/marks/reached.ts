import type { Conversation } from '@stenope/contract/messages/conversations';
import { compareMessages, type Placed, type Spoken } from '../thread/arrange.ts';

/** A delivered or read mark: up to which message. */
export type Mark = NonNullable<Conversation['read']>;

export type Reached = 'sent' | 'delivered' | 'read';

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

/**
 * Delivery state is shown under the last own message and under the last one read, which implies
 * that those above were read too.
 */
export function shownStates(
  spoken: readonly Spoken[],
  marks: Pick<Conversation, 'delivered' | 'read'>,
): ReadonlyMap<string, Reached> {
  const reached = spoken
    .filter(({ isMine, state }) => isMine && state === 'stored')
    .map(({ id, at }) => ({ id, how: reachedBy({ id, createdAt: at }, marks) }));
  const last = reached.at(-1);
  const lastRead = reached.findLast(({ how }) => how === 'read');
  return new Map([last, lastRead].flatMap((one) => (one ? [[one.id, one.how]] : [])));
}
