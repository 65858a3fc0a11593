import type { Conversation } from '@stenope/contract/messages/conversations';
import { reachedBy, type Reached } from '../marks/reached.ts';
import type { Spoken } from './arrange.ts';

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
