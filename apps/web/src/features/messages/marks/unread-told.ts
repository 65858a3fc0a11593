import type { QueryClient } from '@tanstack/react-query';

/** Conversations whose unread count was told by events, with the last sequence number. */
interface Told {
  count: number;
  readonly lastOf: Map<string, number>;
}

const toldIn = new WeakMap<QueryClient, Told>();

/** Current sequence number: an answer requested from here on includes everything told before. */
export function toldUpTo(cache: QueryClient): number {
  return toldIn.get(cache)?.count ?? 0;
}

export function noteTold(cache: QueryClient, conversationId: string): void {
  const told = toldIn.get(cache) ?? { count: 0, lastOf: new Map() };
  told.count += 1;
  told.lastOf.set(conversationId, told.count);
  toldIn.set(cache, told);
}

/** Whether an answer requested at `asked` may be older than the count known here. */
export function wasToldSince(cache: QueryClient, conversationId: string, asked: number): boolean {
  return (toldIn.get(cache)?.lastOf.get(conversationId) ?? 0) > asked;
}
