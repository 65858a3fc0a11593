import type { Conversation } from '@stenope/contract/messages/conversations';
import { reachedBy, type Reached } from '../marks/reached.ts';
import type { Spoken } from './arrange.ts';

/**
 * How far one’s messages have come is said under the last of them, and under the last one that was
 * read: what lies above it was read, too.
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
