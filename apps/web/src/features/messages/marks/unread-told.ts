import type { QueryClient } from '@tanstack/react-query';

/** Of which conversations the server told how much is unread, in the order in which it was heard. */
interface Told {
  count: number;
  readonly lastOf: Map<string, number>;
}

const toldIn = new WeakMap<QueryClient, Told>();

/** How much was told up to now: what is asked for from here on knows all of it. */
export function toldUpTo(cache: QueryClient): number {
  return toldIn.get(cache)?.count ?? 0;
}

export function noteTold(cache: QueryClient, conversationId: string): void {
  const told = toldIn.get(cache) ?? { count: 0, lastOf: new Map() };
  told.count += 1;
  told.lastOf.set(conversationId, told.count);
  toldIn.set(cache, told);
}

/** Whether an answer that was asked for at `asked` may be older than the number known here. */
export function wasToldSince(cache: QueryClient, conversationId: string, asked: number): boolean {
  return (toldIn.get(cache)?.lastOf.get(conversationId) ?? 0) > asked;
}
